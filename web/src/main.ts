import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/shell.css';
import App from './App.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

settings.start();
router.start();

const target = document.getElementById('app');
if (target) mount(App, { target });
