import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json';
import texts from '../../package.nls.json';
import { COMMANDS, CONTEXT, EDITORS, VIEWS } from '../../src/platform/ids';

const ROOT = path.resolve(__dirname, '../..');
const SOURCE = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(ROOT, 'src', name), 'utf8') }));

const { contributes, capabilities } = manifest;
const declared = contributes.commands.map(({ command }) => command);
const properties: Readonly<Record<string, object>> = Object.fromEntries(
  contributes.configuration.flatMap((section) => Object.entries<object>(section.properties)),
);
const settings = Object.keys(properties);
const scopes = Object.entries(properties).map(([key, setting]) => ({
  key,
  scope: 'scope' in setting ? setting.scope : 'window',
}));
const menus: readonly { command: string; when?: string }[] = Object.values(contributes.menus).flat();
const { keybindings = [] } = contributes as { keybindings?: readonly { command: string; when?: string }[] };
const { commands }: { readonly commands: readonly { readonly enablement?: string }[] } = contributes;
const conditions = [
  ...[...menus, ...keybindings, ...contributes.viewsWelcome].map(({ when = '' }) => when),
  ...commands.map(({ enablement = '' }) => enablement),
  ...contributes.walkthroughs
    .flatMap(({ steps }) => steps.flatMap(({ completionEvents }) => completionEvents ?? []))
    .map((event) => event.replace(/^onCommand:.*/, '')),
];

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

describe('the manifest', () => {
  it('names in the palette what each command acts on', () => {
    const hidden = contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
    for (const { command, title } of contributes.commands.filter((each) => !hidden.includes(each.command)))
      assert.match(texts[title.slice(1, -1) as keyof typeof texts], / /, command);
  });

  it('offers in the palette once what a tab of an order does too, and means the tab where one is in front', () => {
    const { commandPalette } = contributes.menus;
    for (const { command, title } of contributes.commands.filter((each) => each.command.startsWith('orderdeck.orderTab.'))) {
      const named = contributes.commands.filter((each) => each.title === title).map((each) => each.command);
      const isTab = (each: string): string => `activeWebviewPanelId ${each === command ? '==' : '!='} '${EDITORS.order}'`;
      for (const each of named)
        assert.deepEqual(
          commandPalette.filter((one) => one.command === each).map(({ when }) => when),
          [isTab(each)],
          each,
        );
    }
  });

  it('declares the commands that the code knows, each once', () => {
    assert.deepEqual(sorted(declared), sorted(Object.values(COMMANDS)));
    assert.equal(new Set(declared).size, declared.length);
  });

  it('names no command that it does not declare: in menus, keybindings, welcomes and texts', () => {
    const ofVsCode = 'workbench.action.openSettings';
    const linked = all(JSON.stringify([manifest, texts]), /\(command:([\w.]+)/g).filter((command) => command !== ofVsCode);
    assert.ok(linked.length > 0);
    for (const command of [...[...menus, ...keybindings].map((item) => item.command), ...linked])
      assert.ok(declared.includes(command), command);
  });

  it('offers on a row no command whose key works elsewhere alone: the menu would show that key', () => {
    for (const { command } of contributes.menus['view/item/context'])
      for (const { when = '' } of keybindings.filter((each) => each.command === command)) assert.match(when, /^listFocus/, command);
  });

  it('has a text for every key, and a key for every text', () => {
    assert.deepEqual(sorted(all(JSON.stringify(manifest), /"%([^%"]+)%"/g)), sorted(Object.keys(texts)));
    for (const [key, text] of Object.entries(texts)) assert.ok(text.trim(), key);
  });

  it('shows the views that the code fills, and welcomes to no other', () => {
    const views = Object.values(contributes.views).flat();
    assert.deepEqual(sorted(views.map(({ id }) => id)), sorted(Object.values(VIEWS)));
    assert.deepEqual(
      Object.keys(contributes.views),
      contributes.viewsContainers.activitybar.map(({ id }) => id),
    );
    const known = new Set<string>(Object.values(VIEWS));
    for (const { view } of contributes.viewsWelcome) assert.ok(known.has(view), view);
    for (const view of conditions.flatMap((when) => all(when, /\bview == ([\w.]+)/g))) assert.ok(known.has(view), view);
  });

  it('asks in its conditions only what the code answers', () => {
    const known = new Set<string>([...Object.values(CONTEXT), ...Object.values(VIEWS), ...Object.values(EDITORS)]);
    for (const key of conditions.flatMap((when) => all(when, /(?<!config\.)\b(orderdeck\.[\w.]+)/g))) assert.ok(known.has(key), key);
    for (const key of conditions.flatMap((when) => all(when, /\bconfig\.([\w.]+)/g))) assert.ok(settings.includes(key), key);
    const rows = SOURCE.find(({ name }) => name === path.join('explorer', 'rows.ts'))?.text ?? '';
    const contexts = all(rows, /context: '(\w+)'/g);
    for (const context of conditions.flatMap((when) => all(when, /\bviewItem == (\w+)/g))) assert.ok(contexts.includes(context), context);
  });

  it('declares the settings that the code reads, and no other', () => {
    const reading = SOURCE.filter(({ text }) => text.includes("getConfiguration('orderdeck')")).map(({ text }) => text);
    const read = reading.flatMap((text) => all(text, /(?:\bused|settings\.get(?:<unknown>)?)\(\s*'([\w.]+)'/g));
    assert.deepEqual(sorted(read.map((key) => `orderdeck.${key}`)), sorted(settings));
  });

  it('lets no folder change privacy, the rate limit, what is told, what is kept, what needs a look, watching or how strategies are named', () => {
    assert.deepEqual(sorted(scopes.flatMap(({ key, scope }) => (scope === 'application' ? [key] : []))), [
      'orderdeck.archive',
      'orderdeck.archiveDaily',
      'orderdeck.archiveLimit',
      'orderdeck.needsALook.forcedDays',
      'orderdeck.needsALook.kinds',
      'orderdeck.needsALook.notifications',
      'orderdeck.needsALook.partlyFilledMinutes',
      'orderdeck.needsALook.triggeredMinutes',
      'orderdeck.notifications',
      'orderdeck.privacyMode',
      'orderdeck.rateLimit.weight',
      'orderdeck.rateLimit.windowSeconds',
      'orderdeck.strategy',
      'orderdeck.watch',
      'orderdeck.watchInterval',
    ]);
  });

  it('keeps data on no other machine than the one it was turned on at: Settings Sync leaves that alone', () => {
    const local = Object.entries(properties).flatMap(([key, setting]) => ('ignoreSync' in setting && setting.ignoreSync ? [key] : []));
    assert.deepEqual(sorted(local), ['orderdeck.archive', 'orderdeck.archiveDaily', 'orderdeck.archiveLimit']);
  });

  it('lets a folder that is not trusted change no setting at all', () => {
    const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.deepEqual(sorted(restrictedConfigurations), sorted(scopes.flatMap(({ key, scope }) => (scope === 'application' ? [] : [key]))));
  });

  it('points to images that are there', () => {
    const views = Object.values(contributes.views).flat();
    const steps = contributes.walkthroughs.flatMap((walkthrough) => [
      walkthrough.icon,
      ...walkthrough.steps.map(({ media }) => media.image),
    ]);
    const icons = [...contributes.viewsContainers.activitybar, ...views].map(({ icon }) => icon);
    const images = [manifest.icon, ...icons, ...steps];
    for (const image of images) assert.ok(existsSync(path.join(ROOT, image)), image);
  });
});

describe('the code', () => {
  it('writes the ids that it shares with the manifest in one place only', () => {
    const ids = new Set<string>([...Object.values(COMMANDS), ...Object.values(CONTEXT)]);
    const elsewhere = SOURCE.filter(({ name }) => name !== path.join('platform', 'ids.ts'));
    const copies = elsewhere.flatMap(({ name, text }) => all(text, /'(orderdeck\.[\w.]+)'/g).map((id) => ({ name, id })));
    assert.deepEqual(
      copies.filter(({ id }) => ids.has(id)),
      [],
    );
  });
});
