import { passedOnHeaders } from '@holdfast/platform/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
let ada: Person;

beforeAll(async () => {
  auth = await startTestAuth();
  ada = await auth.signUp('Ada Page');
});
afterAll(() => auth.stop());

const OUR_PAGE = { 'sec-fetch-site': 'same-origin' };

async function signIn(
  headers: Record<string, string> = OUR_PAGE,
): Promise<{ setCookie: string; cookie: string; body: object }> {
  const body = { email: ada.email, password: PASSWORD };
  const answer = await auth.client.post('/sign-in/browser', body, { headers });
  expect(answer.status).toBe(200);
  const setCookie = answer.headers.getSetCookie()[0] ?? '';
  return { setCookie, cookie: setCookie.split(';')[0] ?? '', body: answer.body };
}

const ask = (method: 'get' | 'post', path: string, headers: Record<string, string>) =>
  method === 'get'
    ? auth.client.get(path, { headers })
    : auth.client.post(path, { audience: 'backup' }, { headers });

describe('the session of a browser', () => {
  it('is a cookie that no script can read and no other site can use; the answer does not show it', async () => {
    const { setCookie, cookie, body } = await signIn();
    expect(setCookie).toMatch(
      /^holdfast_session=\w{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(body)).not.toContain(cookie.split('=')[1]);
    expect(body).toMatchObject({ user: { id: ada.id } });
    const account = await ask('get', '/account', { cookie, ...OUR_PAGE });
    expect(account.body).toEqual(body);
    const minted = await ask('post', '/token', { cookie: `theme=dark; ${cookie}`, ...OUR_PAGE });
    expect(minted).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  it('follows how the browser came: over HTTPS or not, and below the path of the front', async () => {
    const known = 'https://holdfast.example/some/path/api/auth';
    const ways: [came: Record<string, string>, attributes: string][] = [
      [{ 'x-forwarded-proto': 'http', origin: 'http://127.0.0.1:4000' }, ''],
      [{ 'x-forwarded-proto': 'https', origin: 'https://holdfast.example' }, '; Secure'],
      // A proxy that ends TLS, which we were not told about: the browser's Origin tells.
      [{ 'x-forwarded-proto': 'http', origin: 'https://holdfast.example' }, '; Secure'],
      [{ 'x-forwarded-proto': 'http' }, ''],
    ];
    for (const [came, attributes] of ways) {
      const passedOn = passedOnHeaders(auth.context.serviceSecret, known);
      const headers = { ...OUR_PAGE, ...passedOn, ...came };
      const { setCookie, cookie } = await signIn(headers);
      const expected = `; Path=/api/auth; HttpOnly; SameSite=Strict${attributes}`;
      expect(setCookie, JSON.stringify(came)).toBe(`${cookie}; Max-Age=34560000${expected}`);
      // With another path or another `Secure`, the browser would keep the cookie.
      const out = await auth.client.post('/sign-out', undefined, {
        headers: { cookie, ...headers },
      });
      expect(out.headers.get('set-cookie')).toBe(`holdfast_session=; Max-Age=0${expected}`);
    }
  });

  it('counts for nothing in a request that a page of another origin made, not even of this host', async () => {
    const { cookie } = await signIn();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const refused = await ask('post', '/token', { cookie, ...headers });
      expect(refused, JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { type: 'FORBIDDEN' },
      });
    }
    expect(await ask('post', '/token', { cookie })).toMatchObject({ status: 403 });
    expect(await ask('get', '/account', { cookie, 'sec-fetch-site': 'same-site' })).toMatchObject({
      status: 403,
    });
    // Plain HTTP on another machine: browsers send fewer headers, but every write has an Origin.
    expect(await ask('get', '/account', { cookie })).toMatchObject({ status: 200 });
    const { origin } = new URL(auth.url);
    expect(await ask('post', '/token', { cookie, origin })).toMatchObject({ status: 200 });
  });

  it('ends when one signs out, and the browser is told to forget it', async () => {
    const { cookie } = await signIn();
    const out = await auth.client.post('/sign-out', undefined, {
      headers: { cookie, ...OUR_PAGE },
    });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(
      /^holdfast_session=; Max-Age=0; Path=\/; HttpOnly/,
    );
    expect(await ask('get', '/account', { cookie, ...OUR_PAGE })).toMatchObject({ status: 401 });
  });

  it('is named nowhere in the log', async () => {
    const { cookie } = await signIn();
    await ask('get', '/account', { cookie, ...OUR_PAGE });
    expect(auth.logs.join('')).not.toContain(cookie.split('=')[1]);
  });

  it('is not looked at where a token is shown as well', async () => {
    const { cookie } = await signIn();
    const headers = { cookie, ...OUR_PAGE, authorization: 'Bearer nonsense' };
    expect(await ask('get', '/account', headers)).toMatchObject({ status: 401 });
  });
});
