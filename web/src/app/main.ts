import './fonts.css';
import './theme.css';
import './base.css';
import '../hexboard/hexboard.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { follow } from './route.svelte';
import { apply, readable } from './settings.svelte';
import { catalogue } from '../texts/catalogue.svelte';

apply();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
follow();
await catalogue.load(readable.language);
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./offline.js').catch(() => undefined);
