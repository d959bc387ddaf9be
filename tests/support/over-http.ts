/** A signed-in caller over the wire, as a script would be: for servers that run as processes of their own. */

export interface HttpCaller {
  headers: Record<string, string>
  call(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<Response>
}

/** @param origin of a server whose CAPTCHA_FIXED is `captcha` */
export async function signInOver(
  origin: string,
  { account, password, captcha }: { account: string; password: string; captcha: string },
): Promise<HttpCaller> {
  const picture = await fetch(`${origin}/api/captcha`)
  const { key } = (await picture.json()) as { key: string }
  const answer = await fetch(`${origin}/api/sc/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookiesOf(picture) },
    body: JSON.stringify({ account, password, captcha_key: key, captcha }),
  })
  if (!answer.ok) throw new Error(`${account} can't sign in: ${answer.status} ${await answer.text()}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  const cookie = `${cookiesOf(picture)}; ${cookiesOf(answer)}`
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookiesOf(answer))?.[1] ?? ''
  const headers = { authorization: `Bearer ${access_token}`, cookie, 'x-xsrf-token': decodeURIComponent(xsrf), 'accept-language': 'tw' }
  return {
    headers,
    call: (method, path, body, more) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
