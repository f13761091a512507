// The program's own server with the built page, for tests that need others at the table.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { browse } from '../scripts/browser.mjs';
import type { Site } from './page';

const program = process.env.MONTJOY_PROGRAM ?? resolve('../build/montjoy');

export interface Served extends Site {
  /** Ends the server as a failing machine does; `back` starts it again where it was. */
  fall(): Promise<void>;
  back(): Promise<void>;
}

/** All browsers of a test come from one address: the limits of rate are for another test. */
const plenty = { per_minute: 1_000_000, burst: 100_000 };
const settings = { rates: { read: plenty, write: plenty, secret: plenty, heavy: plenty }, account_rates: { read: plenty, write: plenty, secret: plenty, heavy: plenty } };

function start(folder: string, port: number, more: object): Promise<{ child: ChildProcess; url: string }> {
  const config = join(folder, 'settings.json');
  writeFileSync(config, JSON.stringify({ ...settings, ...more }));
  const child = spawn(program, ['serve', '--config', config, '--port', String(port), '--data', folder, '--page', resolve(process.env.MONTJOY_PAGE ?? '../build-page', 'site')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  return new Promise((ready, broken) => {
    child.stderr!.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const url = /serving at (http:\/\/\S+?)[,\s]/.exec(said)?.[1];
      if (url) ready({ child, url });
    });
    child.on('exit', (code) => broken(new Error(`the server ended with ${code}: ${said}`)));
  });
}

const ended = (child: ChildProcess): Promise<void> => new Promise((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', () => done())));

/** A server for the tests of one file; `more` of its settings is asked for when it starts. */
export function served(more: () => Promise<object> | object = () => ({})): Served {
  const made = {} as Served;
  const folder = mkdtempSync(join(tmpdir(), 'montjoy-page-'));
  let child: ChildProcess | undefined;
  let further: object = {};
  beforeAll(async () => {
    expect(existsSync(program), `${program} is the server: build it first, with make`).toBe(true);
    further = await more();
    const begun = await start(folder, 0, further);
    child = begun.child;
    made.url = begun.url;
    made.browser = await browse();
  });
  made.fall = async () => {
    child!.kill('SIGKILL');
    await ended(child!);
  };
  made.back = async () => {
    child = (await start(folder, Number(new URL(made.url).port), further)).child;
  };
  afterAll(async () => {
    await made.browser?.close();
    child?.kill('SIGTERM');
    if (child) await ended(child);
    rmSync(folder, { recursive: true, force: true });
  });
  return made;
}
