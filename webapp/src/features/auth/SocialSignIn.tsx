import { Button, Divider, Stack } from '@mantine/core'
import '@mantine/core/styles/Divider.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/api/client'
import { messageOf } from '@/api/errors'
import { configQuery } from '@/api/queries'
import { Notice } from '@/ui/Notice'
import { messages } from './messages'

const text = messages.social

/** SocialSignIn links to the social sign-in providers. It shows nothing if there are none. */
export function SocialSignIn() {
  const { data } = useQuery(configQuery)
  const [leaving, setLeaving] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const providers = data?.signInProviders ?? []
  if (providers.length === 0) return null

  const leave = async (provider: string) => {
    setLeaving(provider)
    setFailure(undefined)
    try {
      const { url } = await read(api.POST('/v1/auth/oauth', { body: { provider } }))
      window.location.assign(url)
    } catch (error) {
      setFailure(messageOf(error))
      setLeaving(undefined)
    }
  }
  return (
    <Stack gap="sm">
      <Divider label={text.or} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="default"
          fullWidth
          loading={leaving === name}
          disabled={leaving !== undefined && leaving !== name}
          onClick={() => void leave(name)}
        >
          {text.with(label)}
        </Button>
      ))}
    </Stack>
  )
}
