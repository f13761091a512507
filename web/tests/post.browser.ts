// Play by post: letters and their links, a sheet out of a forum, days off, more time, a game that is shown to others.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { join, mine, open, sitting } from './people';
import { served } from './served';

const letters: string[] = [];
let sink: Server | undefined;

/** A mail server that takes everything. */
async function mailServer(): Promise<number> {
  sink = createServer((socket) => {
    let body: string | undefined;
    let rest = '';
    socket.write('220 sink\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      rest += bytes.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== undefined) {
          if (line === '.') {
            letters.push(body);
            body = undefined;
            socket.write('250 kept\r\n');
          } else body += `${line}\n`;
        } else if (line.startsWith('DATA')) {
          body = '';
          socket.write('354 go on\r\n');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 sink\r\n');
      }
    });
  });
  await new Promise<void>((done) => sink!.listen(0, '127.0.0.1', () => done()));
  return (sink.address() as AddressInfo).port;
}
afterAll(() => void sink?.close());

const here = served(async () => ({ mail: { server: `smtp://127.0.0.1:${await mailServer()}`, from: 'montjoy@example.org', plain: true } }));
const person = sitting(here);

/** The text of a letter, its lines put together again, whatever it was wrapped in for the way. */
function readable(letter: string): string {
  const [head = '', ...parts] = letter.split('\n\n');
  const body = parts.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body.replace(/\s/g, ''), 'base64').toString();
  if (!/quoted-printable/i.test(letter)) return body;
  return Buffer.from(body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString();
}
/** The link in the next letter that has one of that kind. */
async function linkOf(kind: string): Promise<string> {
  let found = '';
  await expect.poll(() => (found = letters.map(readable).flatMap((text) => text.match(new RegExp(`http://\\S+#/${kind}/[^\\s<>"]+`)) ?? []).pop() ?? ''), { timeout: 60_000 }).not.toBe('');
  return found;
}

async function table(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('heading', { name: 'Ask the table' }).waitFor();
}

it('a forgotten password comes anew by letter: the address is confirmed, the link sets another one, once', async () => {
  const ann = await person();
  await ann.page.goto(`${here.url}/#/account`);
  const form = ann.page.locator('form', { hasText: 'New here' });
  await form.getByLabel('Name').fill('Ann of the Mill');
  await form.getByLabel('Password').fill('a word too soon forgotten');
  await form.getByLabel(/mail/i).fill('ann@example.org');
  await form.getByRole('button', { name: 'Make an account' }).click();
  await ann.page.getByRole('heading', { name: 'Ann of the Mill' }).waitFor();
  await ann.page.goto(await linkOf('confirm'));
  await ann.page.getByRole('button', { name: /onfirm/ }).click();
  await ann.page.getByText('Your address is confirmed.').waitFor();

  const other = await person();
  await other.page.goto(`${here.url}/#/account`);
  const sign = other.page.locator('form', { hasText: 'I forgot the password' });
  await sign.getByLabel('Name').fill('Ann of the Mill');
  await sign.getByRole('button', { name: 'I forgot the password' }).click();
  await other.page.getByText('a letter is on its way').waitFor();
  const link = await linkOf('reset');
  await other.page.goto(link);
  await other.page.getByLabel('New password').fill('a word that is kept');
  await other.page.getByRole('button', { name: 'Set it' }).click();
  await other.page.getByText('The password is changed').waitFor();
  // The link is spent: said in plain words.
  const late = await person();
  late.page.removeAllListeners('console');
  late.page.removeAllListeners('response');
  await late.page.goto(link);
  await late.page.getByLabel('New password').fill('a third word entirely');
  await late.page.getByRole('button', { name: 'Set it' }).click();
  await late.page.getByRole('alert').waitFor();
  // The new one opens the door.
  const fresh = await person();
  await fresh.page.goto(`${here.url}/#/account`);
  const door = fresh.page.locator('form', { hasText: 'I forgot the password' });
  await door.getByLabel('Name').fill('Ann of the Mill');
  await door.getByLabel('Password').fill('a word that is kept');
  await door.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fresh.page.getByRole('heading', { name: 'Ann of the Mill' }).waitFor();
  for (const { context } of [ann, other, late, fresh]) await context.close();
});

it('a sheet out of a forum is carried out; one with a fault is refused and its line named', async () => {
  const [ann, bob] = [await person(), await person()];
  const links = await open(here, ann.page, 'gobwin/duel', ['alliance-1', 'opposition']);
  await join(ann.page, links['alliance-1']!, 'Ann');
  await join(bob.page, links.opposition!, 'Bob');
  await mine(ann.page).waitFor();
  await ann.page.getByRole('button', { name: 'Orders as text' }).click();
  const moves = (await ann.page.locator('.acts button').allTextContents()).filter((act) => act.startsWith('move R1 '));
  await ann.page.getByRole('button', { name: 'Orders as text' }).click();
  await table(ann.page);
  await ann.page.locator('summary', { hasText: 'By forum or mail' }).click();
  await ann.page.getByRole('button', { name: 'Write my orders' }).click();
  const sheet = ann.page.getByLabel('Orders as text for a forum or mail');
  await expect.poll(() => sheet.inputValue()).not.toBe('');
  const head = (await sheet.inputValue()).split('\n').slice(1, 4);
  // As another player's program would write it, and a forum quote it.
  const written = (orders: string[], view = head[2]!) => {
    const body = [head[0]!, head[1]!, view, ...orders.map((order, i) => `${i + 1}. ${order}`)];
    const sum = createHash('sha256').update(`${body.join('\n')}\n`).digest('hex').slice(0, 8);
    return ['Ann wrote:', ...['[montjoy orders]', ...body, `sum: ${sum}`, '[end of orders]'].map((line) => `> ${line}`)].join('\n');
  };
  const alert = ann.page.locator('.part.table').getByRole('alert');
  const carryOut = async (text: string) => {
    await sheet.fill(text);
    await ann.page.getByRole('button', { name: 'Carry out this text' }).click();
  };
  // Changed on its way: the line where the sum stands is named, and nothing is done.
  ann.page.removeAllListeners('console'); // 400 is what is asked for here
  ann.page.removeAllListeners('response');
  await carryOut(written([moves[0]!]).replace(moves[0]!, moves[1]!));
  await alert.getByText(/line 7\b.*sum does not hold/).waitFor();
  // The first is possible, the second is not: the referee says why, by its line.
  await carryOut(written([moves[0]!, 'move R1 1304']));
  await alert.getByText(/line 7\b/).waitFor();
  await ann.page.getByText('1 orders carried out.').waitFor();
  // Whole, it is carried out once, though it is pasted twice.
  await ann.page.getByRole('button', { name: 'Write my orders' }).click();
  await expect.poll(() => sheet.inputValue()).toMatch(/view: [1-9]/);
  const there = (await sheet.inputValue()).split('\n')[3]!;
  await ann.page.getByRole('button', { name: 'Orders as text' }).click();
  const next = (await ann.page.locator('.acts button').allTextContents()).find((act) => act.startsWith('move R3 '))!;
  await ann.page.getByRole('button', { name: 'Orders as text' }).click();
  await carryOut(written([next], there));
  await ann.page.getByText('1 orders carried out.').waitFor();
  await expect.poll(() => ann.page.locator('.part.chronicle').textContent()).toMatch(/R3 at/);
  const lines = await ann.page.locator('.part.chronicle li').count();
  await ann.page.getByRole('button', { name: 'Carry out this text' }).click();
  await ann.page.getByText('1 orders carried out.').waitFor();
  expect(await ann.page.locator('.part.chronicle li').count()).toBe(lines);
  for (const { context } of [ann, bob]) await context.close();
});

it('more time is asked for and granted; days off move the reader’s deadline', async () => {
  const [ann, bob, master] = [await person(), await person(), await person()];
  const links = await open(here, ann.page, 'gobwin/duel', ['alliance-1', 'opposition'], async (page) => {
    await page.getByRole('combobox', { name: /^Time/ }).selectOption('day');
  });
  await join(ann.page, links['alliance-1']!, 'Ann');
  await join(bob.page, links.opposition!, 'Bob');
  await join(master.page, links['Game master']!, 'Judge');
  const clock = ann.page.locator('.rail .clock');
  await clock.getByText(/^You have (1 d|23 h)/).waitFor();
  await table(ann.page);
  await ann.page.getByLabel('Hours').fill('30');
  await ann.page.getByRole('button', { name: 'Ask for more time' }).click();
  await ann.page.locator('.part.table').getByRole('status').getByText('Done.').waitFor();
  // The table hears it; the game master grants it.
  await master.page.locator('.part.chronicle').getByText(/alliance-1 asks the table: more time/).waitFor();
  await master.page.getByRole('button', { name: 'Table', exact: true }).click();
  await master.page.getByText('Write a reason first').waitFor();
  await master.page.getByLabel('Reason, which everybody may read').fill('as was asked');
  await master.page.locator('.console').getByRole('combobox', { name: 'Seat', exact: true }).selectOption('alliance-1');
  await master.page.locator('.console').getByRole('button', { name: /^More time/ }).click();
  await clock.getByText(/^You have (2 d|1 d 23 h|47 h)/).waitFor();
  await ann.page.getByLabel('Days').fill('4');
  await ann.page.getByRole('button', { name: 'Take days off' }).click();
  await clock.getByText(/^You have [56] d|^You have 4 d 2/).waitFor();
  for (const { context } of [ann, bob, master]) await context.close();
});

it('a finished game is shared: whoever has the link sees it again with all eyes, without a seat', async () => {
  const [ann, reader_] = [await person(), await person()];
  const links = await open(here, ann.page, 'gobwin/duel', ['alliance-1']);
  await join(ann.page, links['alliance-1']!, 'Ann');
  await mine(ann.page).waitFor();
  await ann.page.getByRole('button', { name: 'Table', exact: true }).click();
  await ann.page.locator('.rail').getByRole('button', { name: 'Resign' }).click();
  await ann.page.getByRole('button', { name: 'Yes' }).click();
  await ann.page.getByRole('heading', { name: /Victory for/ }).first().waitFor();
  await ann.page.getByRole('button', { name: 'Share this game' }).click();
  await ann.page.getByText(/The link to read this game is copied/).waitFor();
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());
  await reader_.page.goto('about:blank');
  await reader_.page.goto(link);
  await reader_.page.locator('.game, .replay').first().waitFor();
  await reader_.page.getByRole('button', { name: /^(Replay|See it again)$/ }).first().click();
  await reader_.page.getByRole('slider', { name: 'Step' }).waitFor();
  expect(await reader_.page.getByRole('combobox', { name: 'Eyes of view 1' }).locator('option').count()).toBeGreaterThan(1);
  for (const { context } of [ann, reader_]) await context.close();
});
