/// <reference types="vitest/config" />
import { defineConfig } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

// `npm run dev` talks to a host started beside it: LONGROLL_HOST=http://127.0.0.1:PORT npm run dev
const host = process.env.LONGROLL_HOST ?? 'http://127.0.0.1:8080';

export default defineConfig({
    plugins: [svelte()],
    build: {
        target: 'es2022',
        // The host's policy allows no inline script, style or data: address.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        cssCodeSplit: false,
        reportCompressedSize: false,
        rollupOptions: { input: 'index.html' },
    },
    server: {
        proxy: {
            '/api': { target: host, ws: true, changeOrigin: false },
            '/healthz': { target: host },
        },
    },
    test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
