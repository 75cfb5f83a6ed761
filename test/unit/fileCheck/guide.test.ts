import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scan } from './support';

const GUIDE = readFileSync(path.resolve(__dirname, '../../../docs/file-check.md'), 'utf8');
const ID = '596471064624628269';
const EXAMPLES = [...GUIDE.matchAll(/^\| `(.*?)`\s+\| (nothing|(?:\w+ `[^`]+`(?:, )?)+)\s+\|$/gm)].map(([, record = '', told = '']) => ({
  record,
  told,
}));

describe("the guide's records", () => {
  it('are all read here', () => {
    const table = GUIDE.slice(GUIDE.indexOf('| A record')).split('\n\n')[0] ?? '';
    assert.ok(EXAMPLES.length > 5);
    assert.equal(EXAMPLES.length, table.split('\n').length - 2);
  });

  for (const { record, told } of EXAMPLES)
    it(`say what the guide says: ${record}`, () => {
      const { orders } = scan(record);
      const said = Object.entries(orders.find(({ id }) => id === ID)?.last.said ?? {});
      assert.equal(said.map(([name, value]) => `${name} \`${value}\``).join(', ') || 'nothing', told);
    });
});
