// Fails when the page's script is over its limit: 250 KiB gzipped, all chunks together.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 250 * 1024;
const folder = process.argv[2] ? pathToFileURL(`${process.argv[2]}/assets/`) : new URL('../dist/assets/', import.meta.url);
let script = 0;
for (const name of readdirSync(folder).sort()) {
    const bytes = readFileSync(new URL(name, folder));
    const small = gzipSync(bytes, { level: 9 }).length;
    if (name.endsWith('.js')) script += small;
    console.log(`${name}  ${bytes.length} bytes, ${small} gzipped`);
}
console.log(`script ${(script / 1024).toFixed(1)} KiB gzipped, limit ${LIMIT / 1024} KiB`);
if (script === 0) {
    console.error(`There is no script in ${folder.pathname}: build the page first.`);
    process.exit(1);
}
if (script > LIMIT) {
    console.error('The script is over its limit.');
    process.exit(1);
}
