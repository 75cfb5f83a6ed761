import assert from 'node:assert/strict';
import { sign, signedHeaders } from '../../../src/api/sign';
import { SIGNATURES } from './signatures';

describe('the signature of a request', () => {
  for (const { secretKey, message, request, signature } of SIGNATURES) {
    it(`equals the one openssl makes of ${message}`, () => assert.equal(sign(secretKey, request), signature));
  }

  it('goes into the headers with the key, the passphrase and the very timestamp that was signed', () => {
    const { secretKey, request, signature } = SIGNATURES[1];
    assert.deepEqual(signedHeaders({ apiKey: 'key', secretKey, passphrase: 'pass' }, request, 'en-US'), {
      'ACCESS-KEY': 'key',
      'ACCESS-SIGN': signature,
      'ACCESS-PASSPHRASE': 'pass',
      'ACCESS-TIMESTAMP': '1742213506548',
      'Content-Type': 'application/json',
      locale: 'en-US',
    });
  });

  it('has no locale beside it when there is none', () => {
    const { secretKey, request } = SIGNATURES[0];
    assert.equal('locale' in signedHeaders({ apiKey: 'key', secretKey, passphrase: 'pass' }, request), false);
  });
});
