import { type APIRequestContext, expect } from '@playwright/test'
import { origin } from './test'

interface Message {
  to: string
  subject: string
  text: string
  code: string
  link: string
}

/** codeSentTo waits for the newest message with a code to an address and returns the code. */
export async function codeSentTo(request: APIRequestContext, to: string, except = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    const answer = await request.get(`${origin('HULAK_SANDBOX_URL')}/mailbox.json`, { params: { to } })
    const messages = (await answer.json()) as Message[]
    code = messages.find((message) => message.code)?.code ?? ''
    expect(code, `a code for ${to}`).toMatch(/^\d{6}$/)
    expect(code).not.toBe(except)
  }).toPass({ timeout: 20_000 })
  return code
}

/** messageSentTo waits for a message with the given subject to an address. */
export async function messageSentTo(request: APIRequestContext, to: string, subject: string) {
  await expect(async () => {
    const answer = await request.get(`${origin('HULAK_SANDBOX_URL')}/mailbox.json`, { params: { to } })
    const messages = (await answer.json()) as Message[]
    expect(messages.map((message) => message.subject)).toContain(subject)
  }).toPass({ timeout: 20_000 })
}

/** linkSentTo waits for the newest message with a link to an address and returns the link. */
export async function linkSentTo(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await request.get(`${origin('HULAK_SANDBOX_URL')}/mailbox.json`, { params: { to } })
    const messages = (await answer.json()) as Message[]
    link = messages.find((message) => message.link?.includes(path))?.link ?? ''
    expect(link, `a link for ${to}`).toContain(path)
  }).toPass({ timeout: 20_000 })
  return link
}
