import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { VIEWS } from '../../src/platform/ids';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { nodesOf, tooltipOf } from './support/rows';

const { openOrders, affiliateUsers } = VIEWS;

/** VS Code's own Markdown extension, as a judge of what is live in a text. */
const render = (markdown: string): Thenable<string> => vscode.commands.executeCommand('markdown.api.render', markdown);

/** What a person reads. */
const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('tooltips', () => {
  afterEach(cleanUp);

  it('tell the facts of an order in a table, when they are asked for', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const [order] = simulator.data.openOrders;
    const [node] = await nodesOf(openOrders);
    assert.ok(node && order);
    const html = await render((await tooltipOf(openOrders, node)).value);
    assert.match(html, /<table/);
    const words = wordsIn(html);
    for (const fact of [order.order_id, order.size, order.triggerPrice]) assert.ok(words.includes(fact), `${fact} is missing`);
  });

  it('show markup in what the service sends as the text it is', async () => {
    const simulator = await simulate({ quirks: ['markup'] });
    await signIn(accountAt(simulator));
    const seen = new Set<string>();
    for (const view of [openOrders, affiliateUsers]) {
      for (const node of await nodesOf(view)) {
        // The way to older users tells no facts.
        if (node.kind === 'more') continue;
        const { value, isTrusted, supportHtml } = await tooltipOf(view, node);
        assert.ok(!isTrusted, 'its commands would run');
        assert.ok(!supportHtml, 'its HTML would be live');
        const html = await render(value);
        assert.doesNotMatch(html, /<(a|img|code|em)\b/);
        assert.equal(html.match(/<strong/g)?.length, 1, 'more than the title is bold');
        assert.doesNotMatch(value, /\]\(|\$\(zap\)|<img/);
        const text = node.kind === 'order' ? node.order.clientOid : node.kind === 'user' ? (node.user.inviteCode ?? '') : '';
        assert.ok(wordsIn(html).includes(text), `${text} is not what it says:\n${html}`);
        seen.add(text);
      }
    }
    assert.equal(seen.size, 4, 'not every kind of markup was sent');
  });
});
