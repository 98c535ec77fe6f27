import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { saveFile } from '@/lib/saveFile'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { Erasure } from './Erasure'
import { messages } from './messages'

const text = messages.settings.data

const downloads = {
  page: async () =>
    saveFile(
      'hulak.html',
      'text/html',
      (await read(api.GET('/v1/senders/export/readable', { parseAs: 'text' }))) as string,
    ),
  json: async () =>
    saveFile(
      'hulak.json',
      'application/json',
      JSON.stringify(await read(api.GET('/v1/senders/export')), undefined, 2),
    ),
  proof: async () =>
    saveFile(
      'hulak-proof.json',
      'application/json',
      JSON.stringify(await read(api.GET('/v1/senders/export/proof')), undefined, 2),
    ),
}

/** YourData lets the sender download their data and request its erasure. */
export function YourData() {
  const download = useMutation({
    mutationFn: (kind: keyof typeof downloads) => downloads[kind](),
    onError: toast.failure,
  })
  const pending = download.isPending ? download.variables : undefined
  return (
    <Stack gap="md" align="flex-start">
      <Text>{text.lead}</Text>
      {(['page', 'json', 'proof'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={pending === kind}
          disabled={pending !== undefined && pending !== kind}
          onClick={() => download.mutate(kind)}
        >
          {text[kind]}
        </Button>
      ))}
      <Text fz="sm" c="dimmed">
        {text.proofHint}
      </Text>
      <Erasure />
    </Stack>
  )
}
