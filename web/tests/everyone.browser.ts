import { describe, expect, it } from 'vitest';
import { barriers, reader, site } from './page';

const here = site();

const pages: [string, string, string][] = [
  ['the front page', '', 'main h1'],
  ['a new game', '#/new/gobwin', '.battle'],
  ['a new game set up', '#/new/gobwin/duel', 'fieldset'],
  ['the rulebooks', '#/rules', '.book'],
  ['a rulebook', '#/rules/gobwin', '.clause-text'],
  ['the odds', '#/odds/gobwin', '.fields'],
  ['the settings', '#/settings', 'select'],
  ['the credits', '#/credits', 'main h1'],
  ['a page that is not there', '#/nowhere', 'main h1'],
];

describe.each(['light', 'dark'] as const)('axe, %s', (colorScheme) => {
  it.each(pages)('finds nothing on %s', async (_, path, sign) => {
    const { page, close } = await reader(here, { colorScheme });
    await page.goto(`${here.url}/${path}`);
    await page.locator(sign).first().waitFor();
    if (path.startsWith('#/odds')) {
      await page.getByRole('button', { name: 'Reckon' }).click();
      await page.getByText('The table behind it').first().waitFor();
    }
    expect(await barriers(page)).toEqual([]);
    await close();
  });

  it.each([0, 1, 2, 3])('finds nothing on the game of system %s', async (n) => {
    const { page, close } = await reader(here, { colorScheme });
    await page.locator('.system').nth(n).getByRole('button', { name: 'First battle' }).click();
    await page.locator('.game').waitFor();
    await page.waitForFunction(() => !document.querySelector('.busy'));
    await page.waitForTimeout(300);
    expect(await barriers(page)).toEqual([]);
    await close();
  });
});

describe('at 360 pixels', () => {
  it.each(pages)('%s does not run over', async (_, path, sign) => {
    const { page, close } = await reader(here, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.goto(`${here.url}/${path}`);
    await page.locator(sign).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await close();
  });
});

it('opens a clause beside a refusal and in the rulebook', async () => {
  const { page, close } = await reader(here);
  await page.getByRole('button', { name: 'First battle' }).first().click();
  await page.getByRole('button', { name: 'Orders as text' }).click();
  await page.getByRole('textbox', { name: 'An order as text' }).fill('move R1 1004');
  await page.keyboard.press('Enter');
  await page.locator('.notice.bad .clause').click();
  await page.getByRole('dialog').getByRole('link', { name: 'In the rulebook' }).click();
  await page.locator('.clause-text').first().waitFor();
  await close();
});

it('searches a rulebook', async () => {
  const { page, close } = await reader(here);
  await page.goto(`${here.url}/#/rules/gobwin`);
  await page.getByRole('searchbox').fill('second attack');
  await page.getByRole('heading', { name: 'The second attack waits for the last shot' }).waitFor();
  await close();
});

it('gives the map as text, with ranges and bearings', async () => {
  const { page, close } = await reader(here);
  await page.getByRole('button', { name: 'First battle' }).first().click();
  await page.getByRole('button', { name: 'Next stack' }).click();
  await page.getByRole('button', { name: 'As text', exact: true }).click();
  await page.getByText(/hexes (east|north|south)/).first().waitFor();
  await close();
});

it('says plainly what is wrong with a record', async () => {
  const { page, context } = await reader(here);
  await page.locator('input[type=file]').setInputFiles({ name: 'x.game', mimeType: 'text/plain', buffer: Buffer.from('montjoy 1\nsystem gobwin\nnonsense\n') });
  await page.getByRole('alert').getByText(/line 3/).waitFor();
  await context.close();
});

it('lets one tab play a game, and tells the other', async () => {
  const { page, context } = await reader(here);
  await page.getByRole('button', { name: 'First battle' }).first().click();
  await page.locator('.game').waitFor();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByText(/open in another tab/).waitFor();
  await context.close();
});
