// Games through the server: people at several browsers, each with their own eyes.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers, clickHex } from './page';
import { join, mine, open as openTable, sitting } from './people';
import { served } from './served';

const here = served();

const person = sitting(here);
const open = (host: Page, scenario: string, people: string[], change?: (page: Page) => Promise<void>) => openTable(here, host, scenario, people, change);

const over = (page: Page) => page.getByRole('heading', { name: /Victory for|A draw/ }).first();
const turnOf = (page: Page) => page.locator('.facts').first().innerText();

async function endTurn(page: Page): Promise<void> {
  await mine(page).click();
  const yes = page.getByRole('button', { name: 'Yes' });
  await yes.or(page.getByText(/^Waiting for/)).or(over(page)).first().waitFor();
  if (await yes.isVisible()) await yes.click();
}

/** The nations whose stacks the page was ever told of. */
function heard(page: Page): Set<string> {
  const nations = new Set<string>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { view } = JSON.parse(String(payload)) as { view?: { position?: { stacks?: { nation: string }[] } } };
      for (const stack of view?.position?.stacks ?? []) nations.add(stack.nation);
    }),
  );
  return nations;
}

it('two people play a siege in the fog to its end by clicking, and see it again with all eyes', async () => {
  const [ann, bob] = [await person(), await person()];
  const told = heard(bob.page);
  const links = await open(ann.page, 'gobwin/siege', ['alliance-1', 'opposition']);
  await ann.page.locator('.links li', { hasText: 'alliance-1' }).getByRole('button', { name: 'Sit here' }).click();
  await ann.page.locator('.game').waitFor();
  await join(bob.page, links.opposition!, 'Bob');
  // Each sees the own side only.
  await bob.page.locator('.piece').first().waitFor();
  expect([...told]).toEqual(['opposition']);

  // A march by clicking: the way and its price from the server, then the deed.
  await mine(ann.page).waitFor();
  if ((await mine(ann.page).innerText()) === 'Ready') await endTurn(ann.page);
  let marches = 0;
  for (let turn = 0; turn < 60 && !(await over(ann.page).isVisible()); ++turn) {
    for (const { page } of [ann, bob]) {
      await Promise.any([mine(ann.page), mine(bob.page), over(ann.page)].map((sign) => sign.first().waitFor()));
      if (!(await mine(page).isVisible())) continue;
      if (turn < 3) {
        await page.getByRole('button', { name: 'Next stack' }).click();
        await page.locator('.reach-cost').first().waitFor({ state: 'attached' });
        await page.getByRole('button', { name: 'Orders as text' }).click();
        const acts = (await page.locator('.acts button').allTextContents()).filter((act) => act.startsWith('move '));
        await page.getByRole('button', { name: 'Orders as text' }).click();
        const stack = (await page.locator('.stack-line[aria-pressed="true"] strong').innerText()).trim();
        const hex = acts.filter((act) => act.startsWith(`move ${stack} `)).map((act) => act.split(' ')[2]!)[turn];
        if (hex) {
          await clickHex(page, hex);
          const march = page.getByRole('button', { name: 'March', exact: true });
          if (await march.isVisible()) {
            await march.click();
            await page.getByText(new RegExp(`${stack}.*${hex}`)).first().waitFor();
            ++marches;
          }
        }
      }
      await endTurn(page);
      await page.waitForFunction(() => !document.querySelector('.last button:not(:disabled)') || [...document.querySelectorAll('h2')].some((h) => /Victory for|A draw/.test(h.textContent ?? '')));
    }
  }
  await over(ann.page).waitFor();
  await over(bob.page).waitFor();
  expect(marches).toBeGreaterThan(1);
  // Afterwards everybody's eyes are open.
  await bob.page.getByRole('button', { name: 'See it again' }).click();
  await bob.page.getByRole('slider', { name: 'Step' }).waitFor();
  expect(await bob.page.getByRole('combobox', { name: 'Eyes of view 1' }).locator('option').count()).toBe(3);
  // And another game of the same is a click away.
  await ann.page.getByRole('button', { name: 'Play it again' }).click();
  await ann.page.getByRole('button', { name: 'Take the place' }).click();
  await ann.page.locator('.game').waitFor();
  await ann.close();
  await bob.close();
});

it('a server that falls in the middle of an order loses nothing and does nothing twice; so do two tabs', async () => {
  const [ann, bob] = [await person(), await person()];
  const links = await open(ann.page, 'gobwin/duel', ['alliance-1', 'opposition']);
  const seats = Object.keys(links);
  await join(ann.page, links[seats.find((s) => s.startsWith('alliance'))!]!, 'Ann');
  await join(bob.page, links.opposition!, 'Bob');
  await mine(ann.page).waitFor();
  const lines = () => ann.page.locator('.part.chronicle li').count();
  const before = await lines();
  ann.page.removeAllListeners('console'); // the browser itself notes each failed connection
  bob.page.removeAllListeners('console');
  await here.fall();
  await ann.page.getByText('The server does not answer. Trying again').waitFor();
  await endTurn(ann.page);
  await ann.page.getByText('Your order is kept and sent again').waitFor();
  await here.back();
  await ann.page.getByText(/^Waiting for/).waitFor();
  await mine(bob.page).waitFor();
  const after = await lines();
  expect(after).toBeGreaterThan(before);
  await ann.page.reload();
  await ann.page.locator('.part.chronicle li').first().waitFor();
  await expect.poll(lines).toBe(after);

  // Bob ends his turn in two tabs at once: it ends once, and the tabs agree.
  const second = await bob.context.newPage();
  await second.goto(bob.page.url());
  await mine(second).waitFor();
  const turn = await turnOf(ann.page);
  const soon = { timeout: 10_000 }; // what one tab ends may be gone from the other before it is pressed there
  await Promise.all([bob.page, second].map(async (page) => {
    await mine(page).click(soon).then(() => page.getByRole('button', { name: 'Yes' }).click(soon)).catch(() => undefined);
  }));
  await mine(ann.page).waitFor();
  const [turnNumber, next] = [turn, await turnOf(ann.page)].map((text) => Number(/(\d+) of/.exec(text)![1]));
  expect(next).toBe(turnNumber! + 1);
  await Promise.all([bob.page, second].map((page) => page.getByText(/^Waiting for/).waitFor()));
  expect(await turnOf(second)).toBe(await turnOf(bob.page));
  await ann.context.close();
  await bob.context.close();
});

it('a link made anew ends the old one; a seat given to another ends the first one’s page in plain words', async () => {
  const [host, bob, master, cat] = [await person(), await person(), await person(), await person()];
  const links = await open(host.page, 'gobwin/duel', ['alliance-1', 'opposition']);
  const spare = host.page.locator('.links li', { hasText: 'alliance' });
  await spare.getByRole('button', { name: 'New link' }).click();
  await expect.poll(async () => {
    await spare.getByRole('button', { name: /Copy the link|Copied/ }).click();
    return host.page.evaluate(() => navigator.clipboard.readText());
  }).not.toBe(links[Object.keys(links).find((s) => s.startsWith('alliance'))!]);
  bob.page.removeAllListeners('console'); // 410 is what is asked for here
  await bob.page.goto(links[Object.keys(links).find((s) => s.startsWith('alliance'))!]!);
  await bob.page.getByRole('alert').waitFor();
  await join(bob.page, links.opposition!, 'Bob');

  // The game master sees through every seat's eyes, speaks, pauses, goes on, replaces.
  await join(master.page, links['Game master']!, 'Judge');
  await master.page.getByRole('button', { name: 'Table', exact: true }).click();
  const console_ = master.page.locator('.console');
  await console_.getByLabel('Eyes of').selectOption('opposition');
  await master.page.getByText('You see as opposition sees.').waitFor();
  await console_.getByLabel('Reason, which everybody may read').fill('a word about the rules');
  await console_.getByRole('button', { name: 'Pause', exact: true }).click();
  await bob.page.locator('.rail').getByText('Paused').waitFor();
  await console_.getByRole('button', { name: 'Go on', exact: true }).click();
  await bob.page.locator('.rail').getByText('Paused').waitFor({ state: 'detached' });
  await master.page.getByRole('button', { name: /^Talk/ }).click();
  await master.page.getByLabel('Say something').fill('Gentlemen, the field is wet.');
  await master.page.getByRole('button', { name: 'Say', exact: true }).click();
  await bob.page.getByRole('button', { name: /^Talk/ }).click();
  await bob.page.locator('.talk').getByText('Gentlemen, the field is wet.').waitFor();
  await master.page.getByRole('button', { name: 'Table', exact: true }).click();
  await console_.getByRole('combobox', { name: 'Seat', exact: true }).selectOption('opposition');
  await console_.getByRole('button', { name: 'Replace the player' }).click();
  await master.page.getByText('The new link of opposition is copied').waitFor();
  await bob.page.getByText('This place is no longer yours').waitFor();
  const fresh = await master.page.evaluate(() => navigator.clipboard.readText());
  await join(cat.page, fresh, 'Cat');
  await cat.page.locator('.piece').first().waitFor();
  for (const { context } of [host, bob, master, cat]) await context.close();
});

it('speaks by side, plans, claims, and carries out a sheet from a forum once', async () => {
  const [ann, amy, bob] = [await person(), await person(), await person()];
  const links = await open(ann.page, 'gobwin/siege', ['alliance-1', 'alliance-2', 'opposition'], async (page) => {
    await page.getByRole('combobox', { name: /^Time/ }).selectOption('day');
  });
  await join(ann.page, links['alliance-1']!, 'Ann');
  await join(amy.page, links['alliance-2']!, 'Amy');
  await join(bob.page, links.opposition!, 'Bob');
  await ann.page.getByRole('button', { name: /^Talk/ }).click();
  await ann.page.getByLabel('Who hears it').selectOption('side');
  await ann.page.getByLabel('Say something').fill('We march at dawn.');
  await ann.page.getByRole('button', { name: 'Say', exact: true }).click();
  await amy.page.getByRole('button', { name: /^Talk/ }).click();
  await amy.page.locator('.talk').getByText('We march at dawn.').waitFor();
  await bob.page.getByRole('button', { name: /^Talk/ }).click();
  await bob.page.locator('.talk').getByText('Nobody has said anything yet.').waitFor();
  // The clock, in the reader's own zone.
  await ann.page.locator('.rail .clock').getByText(/^until /).waitFor();

  for (const { page } of [ann, amy]) {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByText('Plans and claims').click();
  }
  await ann.page.getByRole('button', { name: 'A new plan' }).click();
  await ann.page.getByLabel('Title').fill('Dawn');
  await ann.page.getByLabel('Orders, one a line').fill('end');
  await ann.page.getByLabel('My side may read it').check();
  await ann.page.getByRole('button', { name: 'Keep the plan' }).click();
  await amy.page.locator('summary').getByText('Dawn').waitFor();
  await amy.page.getByLabel('A stack or piece').fill('the gate');
  await amy.page.getByRole('button', { name: 'Claim it' }).click();
  await ann.page.locator('li').getByText('the gate').waitFor();
  expect(await barriers(ann.page)).toEqual([]);

  // The sheet of orders: written, and pasted again it does nothing twice.
  await mine(ann.page).waitFor();
  await ann.page.locator('summary', { hasText: 'By forum or mail' }).click();
  await ann.page.getByRole('button', { name: 'Write my orders' }).click();
  const sheet = ann.page.getByLabel('Orders as text for a forum or mail');
  await expect.poll(() => sheet.inputValue()).toMatch(/montjoy|orders/i);
  // Notices are kept.
  await ann.page.locator('summary', { hasText: 'Notices' }).click();
  await ann.page.getByLabel('when somebody speaks to me').check();
  await ann.page.locator('section', { hasText: 'Tell me' }).getByRole('button', { name: 'Keep', exact: true }).click();
  await ann.page.getByText('Kept.').waitFor();
  for (const { close } of [ann, amy, bob]) await close();
});

it('an account is optional: signs up, finds its games with whose turn, signs out everywhere', async () => {
  const ann = await person();
  await ann.page.goto(`${here.url}/#/account`);
  const form = ann.page.locator('form', { hasText: 'New here' });
  await form.getByLabel('Name').fill('Ann of the Ford');
  await form.getByLabel('Password').fill('a long word indeed');
  await form.getByRole('button', { name: 'Make an account' }).click();
  await ann.page.getByRole('heading', { name: 'Ann of the Ford' }).waitFor();
  expect(await barriers(ann.page)).toEqual([]);
  const links = await open(ann.page, 'gobwin/duel', ['alliance-1']);
  await ann.page.goto('about:blank');
  await ann.page.goto(links[Object.keys(links).find((s) => s.startsWith('alliance'))!]!);
  await ann.page.getByRole('button', { name: 'Take the place' }).click();
  await mine(ann.page).waitFor();

  // On another device, with nothing but name and password.
  const other = await person({ viewport: { width: 360, height: 740 } });
  await other.page.goto(`${here.url}/#/account`);
  const sign = other.page.locator('form', { hasText: 'I forgot the password' });
  await sign.getByLabel('Name').fill('Ann of the Ford');
  await sign.getByLabel('Password').fill('a long word indeed');
  await sign.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.page.getByRole('heading', { name: 'Ann of the Ford' }).waitFor();
  await other.page.goto(`${here.url}/#/`);
  await other.page.locator('.list .turn').getByText('Your turn').waitFor();
  await other.page.locator('.list a').first().click();
  await mine(other.page).waitFor();
  await ann.page.goto(`${here.url}/#/account`);
  await ann.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await ann.page.getByText('You are signed out on every device.').waitFor();
  for (const { context } of [ann, other]) await context.close();
});

it('the game master says what a rewind would change, and takes the game back; a spectator sees nothing before the end', async () => {
  const [ann, master, watcher] = [await person(), await person(), await person()];
  const links = await open(ann.page, 'gobwin/duel', ['alliance-1', 'opposition']);
  await join(ann.page, links['alliance-1']!, 'Ann');
  await join(master.page, links['Game master']!, 'Judge');
  await mine(ann.page).waitFor();
  await ann.page.getByRole('button', { name: 'Next stack' }).click();
  await ann.page.locator('.reach-cost').first().waitFor({ state: 'attached' });
  await ann.page.getByRole('button', { name: 'Orders as text' }).click();
  const move = (await ann.page.locator('.acts button').allTextContents()).find((act) => act.startsWith('move R1 '))!;
  await ann.page.getByRole('button', { name: 'Orders as text' }).click();
  await clickHex(ann.page, move.split(' ')[2]!);
  await ann.page.getByRole('button', { name: 'March', exact: true }).click();
  await ann.page.locator('.part.chronicle').getByText(/R1.*comes from/).waitFor();

  await master.page.getByRole('button', { name: 'Table', exact: true }).click();
  const console_ = master.page.locator('.console');
  await console_.getByLabel('Reason, which everybody may read').fill('a march that was not meant');
  await console_.getByLabel('to after step').fill('0');
  await console_.getByRole('button', { name: 'What would change?' }).click();
  await console_.getByText(/1 later steps/).waitFor();
  await console_.getByRole('button', { name: 'Take it back' }).click();
  await ann.page.locator('.part.chronicle').getByText(/took the game back/).waitFor();
  await ann.page.getByText('3 movement points left').waitFor();
  await console_.getByRole('button', { name: 'Earlier courses' }).click();
  await console_.getByText(/Course 1: 1 steps/).waitFor();

  watcher.page.removeAllListeners('console'); // it is refused, which the browser notes
  watcher.page.removeAllListeners('response');
  await watcher.page.goto('about:blank');
  await watcher.page.goto(links.Spectators!);
  await watcher.page.getByRole('alert').getByText(/when it is over/).waitFor();
  await watcher.context.close();
  for (const { close } of [ann, master]) await close();
});
