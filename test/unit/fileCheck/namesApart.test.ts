import assert from 'node:assert/strict';
import { namesApart } from '../../../src/fileCheck/namesApart';

describe('what the files of a check are called', () => {
  it('is their names alone where these differ', () => {
    assert.deepEqual(namesApart(['/bots/main/bot.log', '/bots/test/orders.csv']), ['bot.log', 'orders.csv']);
    assert.deepEqual(namesApart([]), []);
  });

  it('has the folder before it where two have one name', () => {
    assert.deepEqual(namesApart(['/bots/main/bot.log', '/bots/test/bot.log', '/bots/test/other.log']), [
      'main/bot.log',
      'test/bot.log',
      'other.log',
    ]);
  });

  it('has as many folders as tell them apart', () => {
    assert.deepEqual(namesApart(['/a/logs/bot.log', '/b/logs/bot.log', '/c/bot.log']), ['a/logs/bot.log', 'b/logs/bot.log', 'c/bot.log']);
    assert.deepEqual(namesApart(['/logs/bot.log', '/b/logs/bot.log', 'bot.log']), ['logs/bot.log', 'b/logs/bot.log', 'bot.log']);
  });

  it('ends for one that stands there twice', () => {
    assert.deepEqual(namesApart(['/a/bot.log', '/a/bot.log', 'search-editor', 'search-editor']), [
      'a/bot.log',
      'a/bot.log',
      'search-editor',
      'search-editor',
    ]);
  });
});
