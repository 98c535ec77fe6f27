import { type APIRequestContext, expect } from '@playwright/test'
import { origin } from './test'

interface Message {
  to: string
  subject: string
  text: string
  code: string
  link: string
}

/** messagesTo returns the messages to an email address or phone number, newest first. */
async function messagesTo(request: APIRequestContext, to: string): Promise<Message[]> {
  const response = await request.get(`${origin('HULAK_SANDBOX_URL')}/mailbox.json`, { params: { to } })
  return response.json()
}

/**
 * waitForCode returns the newest code sent to an email address or phone number. It waits until that code differs from
 * previousCode.
 */
export async function waitForCode(
  request: APIRequestContext,
  to: string,
  previousCode = '',
): Promise<string> {
  let code = ''
  await expect(async () => {
    const messages = await messagesTo(request, to)
    code = messages.find((message) => message.code)?.code ?? ''
    expect(code, `newest code sent to ${to}`).toMatch(/^\d{6}$/)
    expect(code).not.toBe(previousCode)
  }).toPass({ timeout: 20_000 })
  return code
}

/** waitForMessage waits for an email with the given subject. */
export async function waitForMessage(request: APIRequestContext, to: string, subject: string) {
  await expect(async () => {
    const messages = await messagesTo(request, to)
    expect(messages.map((message) => message.subject)).toContain(subject)
  }).toPass({ timeout: 20_000 })
}

/** waitForText waits for an email that contains the given text. */
export async function waitForText(request: APIRequestContext, to: string, text: string) {
  await expect(async () => {
    const messages = await messagesTo(request, to)
    expect(messages.map((message) => message.text).join('\n')).toContain(text)
  }).toPass({ timeout: 20_000 })
}

/** waitForLink waits for an email with a link that contains path. It returns the newest link. */
export async function waitForLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const messages = await messagesTo(request, to)
    link = messages.find((message) => message.link?.includes(path))?.link ?? ''
    expect(link, `newest link sent to ${to}`).toContain(path)
  }).toPass({ timeout: 20_000 })
  return link
}
