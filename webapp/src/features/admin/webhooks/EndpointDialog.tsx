import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { FormDialog } from '../shared/FormDialog'
import { messages } from './messages'

type Signature = Schemas['Webhook']['signature']

const signatures = Object.entries(messages.signatures).map(([value, label]) => ({ value, label }))

interface EndpointDialogProps {
  /** The endpoint to change. Without it, the dialog adds an endpoint. */
  endpoint?: Schemas['Webhook'] | undefined
  onClose: () => void
  /** Called with the key of a new endpoint, which only the response contains. */
  onCreated: (secret: string) => void
}

/** EndpointDialog adds or changes an endpoint. The signature scheme of an endpoint never changes. */
export function EndpointDialog({ endpoint, onClose, onCreated }: EndpointDialogProps) {
  const form = useValidatedForm(
    (values) => ({
      url: required()(values.url, {}),
      description: required()(values.description, {}),
      types: values.types.length === 0 ? messages.chooseTypes : undefined,
    }),
    {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      types: endpoint?.types ?? ([] as string[]),
      signature: 'HMAC_SHA256' as Signature,
    },
  )
  return (
    <FormDialog
      form={form}
      title={endpoint ? messages.titles.edit(endpoint.description) : messages.add}
      submitLabel={endpoint ? messages.save : messages.add}
      onClose={onClose}
      onSubmit={async ({ url, description, types, signature }) => {
        const body = { url: url.trim(), description: description.trim(), types }
        if (endpoint) {
          const path = { id: endpoint.id }
          await read(api.PUT('/v1/admin/webhooks/{id}', { params: { path }, body }))
          toast.success(messages.done.edit)
        } else {
          onCreated((await read(api.POST('/v1/admin/webhooks', { body: { ...body, signature } }))).secret)
        }
      }}
    >
      <TextInput
        label={messages.url}
        description={messages.urlHint}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...form.field('url')}
      />
      <TextInput label={messages.name} maxLength={200} autoComplete="off" {...form.field('description')} />
      <Checkbox.Group label={messages.types} {...form.field('types')}>
        <Stack gap="xs" mt="xs">
          {Object.entries(messages.eventNames).map(([type, text]) => (
            <Checkbox key={type} value={type} label={type} description={text} />
          ))}
        </Stack>
      </Checkbox.Group>
      {!endpoint && (
        <Select
          label={messages.signature}
          data={signatures}
          allowDeselect={false}
          {...form.field('signature')}
        />
      )}
    </FormDialog>
  )
}
