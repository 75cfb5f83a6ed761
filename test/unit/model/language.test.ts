import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { plural, translationsFrom, useLanguage } from '../../../src/model/language';
import { withPercent } from '../../../src/model/percent';

const ORDERS = '{0} order|{0} orders';
const orders = (count: number): string => plural(count, l10n.t('{0} order|{0} orders'));

describe('the language of texts', () => {
  afterEach(() => useLanguage('en', {}));

  it('is made of two lists of one length, and of nothing else', () => {
    assert.deepEqual(translationsFrom('Open\nClose', 'Öffnen\nSchließen'), { Open: 'Öffnen', Close: 'Schließen' });
    for (const wrong of ['Öffnen', 'a\nb\nc', '', '["Öffnen", "Schließen"]'])
      assert.equal(translationsFrom('Open\nClose', wrong), undefined);
  });

  it('is English until another is used', () => {
    assert.equal(l10n.t('Open {0}', 'long'), 'Open long');
    assert.deepEqual([0, 1, 2].map(orders), ['0 orders', '1 order', '2 orders']);
  });

  it('has as many plurals as people use', () => {
    useLanguage('pl', { [ORDERS]: '{0} zlecenie|{0} zlecenia|{0} zleceń' });
    assert.deepEqual([1, 2, 5, 22, 0].map(orders), ['1 zlecenie', '2 zlecenia', '5 zleceń', '22 zlecenia', '0 zleceń']);
    useLanguage('ja', { [ORDERS]: '注文{0}件' });
    assert.deepEqual([0, 1, 7].map(orders), ['注文0件', '注文1件', '注文7件']);
  });

  it('takes the last form where a language gives fewer than it has', () => {
    useLanguage('fr', { [ORDERS]: '{0} ordre|{0} ordres' });
    assert.deepEqual([0, 1, 2, 1_000_000].map(orders), ['0 ordre', '1 ordre', '2 ordres', '1\u202f000\u202f000 ordres']);
  });

  it('puts no part of a value in the place of another', () => {
    assert.equal(l10n.t('{0} and {1}', '{1}', 'x'), '{1} and x');
  });

  it('keeps the sign that parts forms where it stands in a name', () => {
    assert.equal(plural(1, l10n.t('{0} order of {1}|{0} orders of {1}'), 1, 'a|b'), '1 order of a|b');
  });

  it('writes the numbers within texts as people of it do', () => {
    assert.equal(orders(12_345), '12,345 orders');
    useLanguage('de', { [ORDERS]: '{0} Auftrag|{0} Aufträge' });
    assert.equal(orders(12_345), '12.345 Aufträge');
  });

  it('puts the percent sign where people of it do', () => {
    const written = ['en', 'de', 'tr'].map((language) => {
      useLanguage(language, {});
      return withPercent('12.5');
    });
    assert.deepEqual(written, ['12.5%', '12.5\u00a0%', '%12.5']);
  });

  it('is English for what nobody translated', () => {
    useLanguage('de', {});
    assert.equal(l10n.t('Open {0}', 'long'), 'Open long');
  });

  it('counts in English where that has more forms than the language', () => {
    useLanguage('zh-cn', {});
    assert.deepEqual([orders(1), orders(2)], ['1 order', '2 orders']);
  });
});
