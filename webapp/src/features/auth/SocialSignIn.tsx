import { Button, Divider, Stack } from '@mantine/core'
import '@mantine/core/styles/Divider.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { configQuery } from '@/lib/api/queries'
import { useBrowserValue } from '@/lib/useBrowserValue'
import { Notice } from '@/ui/Notice'
import { messages } from './messages'

const text = messages.social

/** SocialSignIn shows a button for each social sign-in provider. */
export function SocialSignIn() {
  const { data } = useQuery(configQuery)
  const [opening, setOpening] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const hydrated = useBrowserValue(() => true, false)
  // The build does not know the providers of the server.
  const providers = (hydrated && data?.signInProviders) || []
  if (providers.length === 0) return null

  const openProvider = async (provider: string) => {
    setOpening(provider)
    setFailure(undefined)
    try {
      const { url } = await read(api.POST('/v1/auth/oauth', { body: { provider } }))
      window.location.assign(url)
    } catch (error) {
      setFailure(messageOf(error))
      setOpening(undefined)
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
          loading={opening === name}
          disabled={opening !== undefined && opening !== name}
          onClick={() => void openProvider(name)}
        >
          {text.with(label)}
        </Button>
      ))}
    </Stack>
  )
}
