import '@mantine/core/styles/Switch.css'
import { Box, Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { formatDate } from '@/lib/format/time'
import { isPushSupported, subscribeToPush } from '@/lib/push'
import { useSession } from '@/lib/session/store'
import { HelpLink } from '@/ui/HelpLink'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './Devices.module.css'
import { messages } from './messages'
import { notificationsQuery } from './queries'

const text = messages.settings.notifications

type Settings = Schemas['Notifications']
type Choice = Schemas['NotificationSwitch']

const reload = () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })

/** Notifications lets the sender choose the topics and channels of messages, and the browsers that receive pushes. */
export function Notifications() {
  const settings = useQuery(notificationsQuery)
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {text.required} <HelpLink article="notifications" />
      </Text>
      <QueryView query={settings}>{(loaded) => <Choices settings={loaded} />}</QueryView>
    </Stack>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const topics = [...new Set(settings.switches.map(({ topic }) => topic))]
  return (
    <>
      {topics.map((topic) => (
        <Topic
          key={topic}
          topic={topic}
          settings={settings}
          choices={settings.switches.filter((choice) => choice.topic === topic)}
        />
      ))}
      <Text fz="sm" c="dimmed">
        {text.consent}
      </Text>
      <PushDevices settings={settings} />
    </>
  )
}

interface TopicProps {
  topic: Choice['topic']
  settings: Settings
  choices: readonly Choice[]
}

function Topic({ topic, settings, choices }: TopicProps) {
  const { title, description } = text.topics[topic]
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={3} fz="md">
        {title}
      </Title>
      <Text>{description}</Text>
      <Group gap="lg">
        {choices.map((choice) => (
          <ChannelSwitch key={choice.channel} choice={choice} settings={settings} />
        ))}
      </Group>
    </Stack>
  )
}

function ChannelSwitch({ choice, settings }: { choice: Choice; settings: Settings }) {
  const { topic, channel, required } = choice
  const isPhoneVerified = useSession((s) => s.status?.isPhoneVerified === true)
  const set = useMutation({
    mutationFn: async (on: boolean) => {
      if (on && channel === 'PUSH' && settings.devices.length === 0) {
        if (!(await subscribeToPush(settings.pushKey))) return toast.failure(text.blocked)
      }
      const body = { topic, channel, on, textVersion: settings.textVersion }
      await read(api.PUT('/v1/senders/notifications', { body }))
    },
    onError: toast.failure,
    onSettled: reload,
  })
  const unavailable =
    (channel === 'SMS' && !isPhoneVerified && text.needsPhone) ||
    (channel === 'PUSH' && settings.devices.length === 0 && !isPushSupported() && text.notSupported)
  return (
    <Switch
      label={text.channels[channel]}
      aria-label={text.switchLabel(text.topics[topic].title, text.channels[channel])}
      description={required ? text.alwaysOn : unavailable || undefined}
      checked={set.isPending ? set.variables : choice.on}
      disabled={required || set.isPending || (!choice.on && Boolean(unavailable))}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  )
}

function PushDevices({ settings }: { settings: Settings }) {
  const add = useMutation({
    mutationFn: async () => {
      if (!(await subscribeToPush(settings.pushKey))) toast.failure(text.blocked)
    },
    onError: toast.failure,
    onSettled: reload,
  })
  const { devices } = settings
  const canAdd = isPushSupported() && devices.length > 0 && !devices.some(({ current }) => current)
  return (
    <Stack component="section" gap="xs" aria-label={text.devices}>
      <Title order={3} fz="md">
        {text.devices}
      </Title>
      {devices.length === 0 && <Text>{text.noDevices}</Text>}
      <Box component="ul" m={0} p={0}>
        {devices.map((device) => (
          <PushDevice key={device.id} device={device} />
        ))}
      </Box>
      {canAdd && (
        <Button
          variant="default"
          loading={add.isPending}
          onClick={() => add.mutate()}
          style={{ alignSelf: 'flex-start' }}
        >
          {text.addDevice}
        </Button>
      )}
    </Stack>
  )
}

function PushDevice({ device: { id, device, addedAt, current } }: { device: Schemas['PushDevice'] }) {
  const remove = useMutation({
    mutationFn: () => read(api.DELETE('/v1/senders/push-devices/{id}', { params: { path: { id } } })),
    onError: toast.failure,
    onSettled: reload,
  })
  return (
    <li className={classes.device}>
      <Stack gap={0} miw={0}>
        <strong>{current ? text.thisDevice(device) : device}</strong>
        <Text fz="sm" c="dimmed">
          {text.added(formatDate(addedAt))}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="compact-md"
        loading={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={text.removeLabel(device)}
      >
        {text.remove}
      </Button>
    </li>
  )
}
