import assert from 'node:assert/strict';
import { fieldNames } from '../../../src/fileCheck/fieldNames';
import { scan } from './support';

const ID = '596471064624628269';
const GERMAN = fieldNames({
  Auftragsnummer: 'id',
  Menge: 'size',
  Auslösepreis: 'triggerPrice',
  Zustand: 'status',
  side: '',
  Limit: 'none',
});

describe('names of values', () => {
  it('mean what the settings say, however they are written', () => {
    for (const text of [
      `Auftragsnummer;Menge;Auslösepreis;Zustand\n${ID};0,5;3;filled`,
      `{"auftragsnummer":"${ID}","order":{"x":1},"MENGE":"0,5","Auslösepreis":3,"zustand":"filled"}`,
    ]) {
      const [order, ...others] = scan(text, { table: text.startsWith('A'), meaningOf: GERMAN }).orders;
      assert.deepEqual(others, []);
      assert.deepEqual([order?.id, order?.last.said], [ID, { size: '0,5', triggerPrice: '3', status: 'filled' }]);
      assert.equal(order?.last.keyed, true);
    }
  });

  it('mean nothing where the settings say so, or say what there is not', () => {
    assert.deepEqual([GERMAN('side'), GERMAN('Limit'), GERMAN('size')], [undefined, undefined, 'size']);
  });

  it('are taken from the end of a path', () => {
    assert.deepEqual([GERMAN('data.Menge'), GERMAN('data.qty')], ['size', 'size']);
  });
});
