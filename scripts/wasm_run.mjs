// Runs a wasm32-wasi program under node and passes its output on, or compares it with a file.
//   node scripts/wasm_run.mjs <program.wasm> [--expect <file>]
import fs from 'node:fs';
import { WASI } from 'node:wasi';

const [program, flag, expected] = process.argv.slice(2);
if (!program || (flag && (flag !== '--expect' || !expected))) {
    console.error('say: node scripts/wasm_run.mjs <program.wasm> [--expect <file>]');
    process.exit(2);
}

// The program prints to a file, as WASI writes to descriptors and not to streams.
const printed = `${program}.out`;
const out = fs.openSync(printed, 'w');
const wasi = new WASI({ version: 'preview1', args: [program], env: {}, stdout: out, returnOnExit: true });
const module = await WebAssembly.compile(fs.readFileSync(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
const status = wasi.start(instance);
fs.closeSync(out);

const text = fs.readFileSync(printed, 'utf8');
if (status) {
    console.error(`${program} ended with status ${status} after printing:\n${text}`);
    process.exit(1);
}
if (!expected) {
    process.stdout.write(text);
} else if (text !== fs.readFileSync(expected, 'utf8')) {
    console.error(`${program} printed something else than ${expected} holds:\n${text}`);
    process.exit(1);
} else {
    console.log(`${text.split('\n').length - 1} lines, the same as ${expected}`);
}
