import assert from 'node:assert/strict';
import { type ClientOptions, ServiceClient } from '../../../src/api/index';

const HTTPS = 'https://api.example';
const build = (options: Partial<ClientOptions>): ServiceClient =>
  new ServiceClient({ contractBaseUrl: HTTPS, spotBaseUrl: HTTPS, credentials: () => Promise.resolve(undefined), ...options });
const refuses = (options: Partial<ClientOptions>, message: RegExp): void =>
  assert.throws(() => build(options), { name: 'ServiceError', kind: 'invalidRequest', message });

describe('the address of a service', () => {
  it('is https, or this machine', () => {
    for (const address of [HTTPS, `${HTTPS}/`, `${HTTPS}:8443`, 'http://localhost:80', 'http://127.0.0.1:8080', 'http://[::1]:9']) {
      build({ contractBaseUrl: address, spotBaseUrl: address });
    }
  });

  it('is nothing that would send keys in the clear', () => {
    for (const address of [
      'http://api.example',
      'http://127.0.0.1.example',
      'http://localhost.example',
      'http://0.0.0.0',
      'http://10.0.0.1',
      // This machine too, but VS Code asks a proxy for it.
      'http://127.8.9.1',
      'http://[::2]',
    ]) {
      refuses({ contractBaseUrl: address }, /`contractBaseUrl` must start with https/);
      refuses({ spotBaseUrl: address }, /`spotBaseUrl` must start with https/);
    }
  });

  it('has no path, no query and no user', () => {
    for (const address of [`${HTTPS}/capi`, `${HTTPS}/?x=1`, `${HTTPS}?`, `${HTTPS}#part`])
      refuses({ spotBaseUrl: address }, /without a path or query/);
    for (const address of ['', 'api.example', 'ftp://api.example', 'file:///etc', 'javascript:1'])
      refuses({ spotBaseUrl: address }, /a URL such as/);
    refuses({ spotBaseUrl: 'https://me:hunter2@api.example' }, /^(?!.*hunter2).*user name or a password/);
  });
});

describe('the other options', () => {
  it('are checked by name', () => {
    refuses({ locale: 'en US' }, /`locale` must be a language tag/);
    refuses({ rateLimit: { weight: 0, windowMs: 10_000 } }, /`rateLimit.weight` must be a number above 0/);
    refuses({ rateLimit: { weight: 500, windowMs: NaN } }, /`rateLimit.windowMs`/);
    refuses({ timeoutMs: -1 }, /`timeoutMs`/);
  });
});
