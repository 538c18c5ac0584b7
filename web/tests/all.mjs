// All browser tests, one after the other, on one host and one browser: LONGROLL=../build/longroll node tests/all.mjs [words]
import { after, before } from 'node:test';
import { Host, launch } from './harness.mjs';
import broken from './broken.test.mjs';
import match from './match.test.mjs';
import pace from './pace.test.mjs';
import people from './people.test.mjs';
import rally from './rally.test.mjs';
import room from './room.test.mjs';
import screens from './screens.test.mjs';
import table from './table.test.mjs';

const world = { host: new Host(), browser: null };
before(async () => {
    await world.host.start();
    world.browser = await launch();
});
after(async () => {
    await world.browser?.close();
    await world.host.stop();
});

const wanted = process.argv[2] ?? '';
const parts = { match, pace, broken, people, rally, room, screens, table };
for (const [name, part] of Object.entries(parts)) if (wanted === '' || wanted === name) part(world);
