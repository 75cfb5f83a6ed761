import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { askedForMs } from '../../../src/api/pauses';
import { bodyOf, type Reply } from '../../../src/api/reply';
import { type Concealer, concealerOf } from '../../../src/api/secrets';

const NOW = Date.UTC(2026, 0, 15, 12, 0, 0);

function answer(body: unknown, { status = 200, retryAfter }: { status?: number; retryAfter?: string } = {}): Reply {
  return {
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    date: undefined,
    retryAfter,
    sentAt: NOW,
    receivedAt: NOW,
  };
}

const read = (reply: Reply, conceal = concealerOf([])): unknown => bodyOf(reply, NOW, conceal);

function failure(reply: Reply, conceal?: Concealer): ServiceError {
  try {
    read(reply, conceal);
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return error;
  }
  return assert.fail('the answer was taken');
}

describe('an answer of the service', () => {
  it('is read bare and in every wrapper of success', () => {
    assert.deepEqual(read(answer([1])), [1]);
    for (const code of ['00000', '0', '200', 0, 200])
      assert.deepEqual(read(answer({ code, msg: 'success', data: [1] })), [1], String(code));
    assert.deepEqual(read(answer({ code: '200', list: [], nextPage: false })), { code: '200', list: [], nextPage: false });
  });

  it("is a failure, told in the service's words, where it has nothing but a message", () => {
    for (const [body, words] of [
      [{ success: false, msg: 'System upgrading' }, 'System upgrading'],
      [{ status: 503, error: 'Service Unavailable' }, 'Service Unavailable'],
      [{ message: 'Maintenance of secret-secret-secret' }, 'Maintenance of •••'],
    ] as const) {
      const { kind, message, serverMessage } = failure(answer(body), concealerOf(['secret-secret-secret']));
      assert.deepEqual([kind, serverMessage], ['badResponse', words]);
      assert.match(message, /^The service sent a message instead of data/);
    }
  });

  it('is none where an object of the contract has a field for a message', () => {
    for (const body of [
      { order_id: '1', msg: 'x' },
      { list: [], nextPage: false, message: 'x' },
      { records: [], error: 'none' },
    ])
      assert.deepEqual(read(answer(body)), body);
    assert.deepEqual(read(answer({ success: true, msg: 'ok', data: [1] })), { success: true, msg: 'ok', data: [1] });
  });

  it('is a failure when its wrapper says so, with HTTP 4xx and with 200 alike', () => {
    for (const status of [200, 400, 401, 403]) {
      const error = failure(answer({ code: '40012', msg: 'apikey/password is incorrect', requestTime: 0, data: null }, { status }));
      assert.deepEqual(
        [error.kind, error.code, error.serverMessage, error.httpStatus],
        ['auth', '40012', 'apikey/password is incorrect', status],
      );
      assert.match(error.message, /does not accept this passphrase/);
    }
  });

  const KINDS = {
    auth: [40001, 40002, 40003, 40006, 40009, 40011, 40012, -1040, -1041, -1042, -1043, -1044, -1045, -1047, -1049],
    clock: [40005, 40008, -1046],
    permission: [40013, 40014, 40016, 40018, -1050, -1051, -1052, -1053, -1055, -1056, -1057, -1190, -3236],
    rateLimit: [429],
    server: [40015, 40200, -1000, -1054],
    invalidRequest: [40007, 40017, 40704, 40707, 40724, 40753, -1121, -1140, -1141, -1142, -1150, -1160, -1170, -1171],
    notFound: [43001, -2200, -3200],
  } as const;
  for (const [kind, codes] of Object.entries(KINDS)) {
    it(`means ${kind} with the codes ${codes.join(', ')}, as text and as number`, () => {
      for (const code of codes) {
        assert.equal(failure(answer({ code, msg: 'm' })).kind, kind);
        assert.equal(failure(answer({ code: String(code) }, { status: 400 })).kind, kind);
      }
    });
  }

  it('with a code nobody knows means what its HTTP status means, else badResponse', () => {
    const kindOf = (status: number) => failure(answer({ code: '99999', msg: 'who knows' }, { status })).kind;
    assert.deepEqual([200, 400, 401, 403, 404, 429, 500, 503, 521].map(kindOf), [
      'badResponse',
      'badResponse',
      'auth',
      'permission',
      'badResponse',
      'rateLimit',
      'server',
      'server',
      'server',
    ]);
    assert.match(failure(answer({ code: '99999' })).message, /code 99999/);
  });

  it('means by its HTTP status what its body does not say', () => {
    const kindOf = (status: number, body: unknown) => failure(answer(body, { status })).kind;
    for (const body of ['', '<html>Oops</html>', [], { message: 'no' }, { code: '00000', data: [] }]) {
      assert.match(failure(answer(body, { status: 407 })).message, /proxy requires a user name and password.*http\.proxy/);
      assert.deepEqual(
        [400, 401, 403, 404, 429, 500, 502, 503, 504, 521].map((status) => kindOf(status, body)),
        ['badResponse', 'auth', 'permission', 'badResponse', 'rateLimit', 'server', 'server', 'server', 'server', 'server'],
      );
    }
  });

  it('is 429 whatever else its body says', () => {
    const error = failure(answer({ code: '40017', msg: 'slow down' }, { status: 429, retryAfter: '7' }));
    assert.deepEqual([error.kind, error.retryAfterMs, error.code, error.serverMessage], ['rateLimit', 7000, '40017', 'slow down']);
  });

  it('is no answer when it is a page or nothing at all', () => {
    for (const body of ['<!doctype html><title>Sign in</title>', '', '[1,']) assert.equal(failure(answer(body)).kind, 'badResponse');
  });

  it('that sends elsewhere is not followed', () => {
    for (const status of [0, 301, 302, 307]) assert.match(failure(answer('', { status })).message, /another address/);
  });

  it('shows a page at once, however its markup is broken', () => {
    for (const broken of ['<', '<script', '<style>', '<!--', '</', '< <', '\u0000', ' ', '<a\n'])
      assert.equal(failure(answer(broken.repeat(1_000_000 / broken.length), { status: 521 })).kind, 'server');
  });

  it('shows the words of a page without its markup and in short', () => {
    const page = `<html><style>b{}</style><script>alert(1)</script><h1>Web server\n is down</h1><p>Error 521${' x'.repeat(500)}</p></html>`;
    const { serverMessage = '' } = failure(answer(page, { status: 521 }));
    assert.match(serverMessage, /^Web server is down Error 521 x x/);
    assert.equal(serverMessage.length, 200);
  });

  it('shows a code and words of any length and content in one short line', () => {
    const code = `4\n0${'1'.repeat(1_000_000)}`;
    for (const status of [200, 400, 503]) {
      const error = failure(answer({ code, msg: `\u202E12:00 [info] all\nis ${'well '.repeat(200_000)}` }, { status }));
      assert.match(error.code ?? '', /^4 01+…$/);
      assert.match(error.serverMessage ?? '', /^\[U\+202E\]12:00 \[info\] all is well .*…$/);
      for (const text of [error.message, error.code, error.serverMessage]) assert.ok((text ?? '').length < 300);
    }
  });

  it('does not bring back what was secret, not even cut in two', () => {
    const conceal = concealerOf(['TOPSECRET']);
    const atTheEdge = failure(answer({ code: '40006', msg: `${'x'.repeat(195)}TOPSECRET` }), conceal);
    assert.equal(atTheEdge.serverMessage, `${'x'.repeat(195)}•••`);
    const asCode = failure(answer({ code: 'TOPSECRET', msg: 'bad TOPSECRET' }), conceal);
    assert.ok(![asCode.message, asCode.code, asCode.serverMessage].some((text) => text?.includes('TOPSECRET')));
    assert.equal(failure(answer('<p>key TOPSECRET</p>', { status: 403 }), conceal).serverMessage, 'key •••');
    const parted = failure(answer('<p>key TOP<b>SEC</b>RET</p>', { status: 403 }), conceal);
    assert.match(parted.serverMessage ?? '', /^The service's message repeats part of your keys/);
  });

  it('has nothing secret in its fields either', () => {
    const conceal = concealerOf(['planted-api-key-5f1c90aa']);
    assert.deepEqual(read(answer([{ client_oid: 'a planted-api-key-5f1c90aa' }]), conceal), [{ client_oid: 'a •••' }]);
  });

  it('is refused before it is decoded where it holds more values than any list', () => {
    const record = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, 0.1]));
    const list = (length: number): unknown[] => Array.from({ length }, () => record);
    assert.equal((read(answer(list(10_000))) as unknown[]).length, 10_000);
    const { kind, message } = failure(answer(list(13_000)));
    assert.equal(kind, 'badResponse');
    assert.match(message, /more than 250,000 values at once/);
    assert.equal((read(answer([{ note: ',"'.repeat(3_000_000) }])) as unknown[]).length, 1, 'commas within a text part nothing');
  });
});

describe('Retry-After', () => {
  it('is read as seconds and as a date, never below zero', () => {
    assert.equal(askedForMs('3', NOW), 3000);
    assert.equal(askedForMs(' 0.5 ', NOW), 500);
    assert.equal(askedForMs(new Date(NOW + 8000).toUTCString(), NOW), 8000);
    assert.equal(askedForMs(new Date(NOW - 8000).toUTCString(), NOW), 0);
    assert.equal(askedForMs('later', NOW), undefined);
    assert.equal(askedForMs(undefined, NOW), undefined);
  });

  it('is told in full where it is more than a moment, with why, whether it is a time to wait or a date', () => {
    const says = (status: number, retryAfter: string, body: unknown = ''): string => failure(answer(body, { status, retryAfter })).message;
    const busy = 'The service received too many requests.';
    const wait = (time: string): string => `The service asked Orderdeck to wait ${time} before requesting this again.`;
    assert.equal(says(429, '3600'), `${busy} ${wait('1 h')}`);
    assert.equal(says(429, new Date(NOW + 7_200_000).toUTCString()), `${busy} ${wait('2 h')}`);
    assert.equal(says(200, '90', { code: '429', msg: 'm' }), `${busy} ${wait('1 min 30 s')}`);
    assert.equal(says(503, '1800', '<h1>Maintenance</h1>'), `The service is not available (HTTP 503). ${wait('30 min')}`);
    assert.equal(says(429, '9'.repeat(400)), `${busy} ${wait('365 days')}`);
    assert.match(says(429, '30'), /Wait a moment/);
    assert.match(says(503, '2'), /Try again in a moment/);
    assert.match(says(503, '1800', { code: '40006', msg: 'm' }), /does not accept this API key/);
  });

  it('is nothing where it is neither seconds nor a date', () => {
    for (const asked of [
      '',
      '-5',
      '1e9',
      '0x10',
      'soon 7',
      'in 2027',
      'Infinity',
      'NaN',
      '7, 8',
      '٣',
      'Thu, 99 Foo 2026 12:00:00 GMT',
      '7'.repeat(9) + 'x',
    ])
      assert.equal(askedForMs(asked, NOW), undefined, asked);
  });

  it('counts beside 429 and 503 alone', () => {
    const asked = (status: number, code = '99999') => failure(answer({ code, msg: 'm' }, { status, retryAfter: '7' })).retryAfterMs;
    assert.deepEqual(
      [429, 503].map((status) => asked(status)),
      [7000, 7000],
    );
    assert.equal(asked(200, '429'), 7000, 'a wrapper that says 429');
    for (const status of [200, 301, 400, 401, 403, 404, 407, 500, 502, 504, 521]) assert.equal(asked(status), undefined, String(status));
    assert.equal(asked(401, '40012'), undefined);
  });
});
