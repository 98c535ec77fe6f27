import { Box, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { OpenSession } from '@/lib/api/types'
import { formatDateTime } from '@/lib/format/time'
import { paths } from '@/lib/paths'
import { signOut } from '@/lib/session/actions'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge } from '@/ui/StatusBadge'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import classes from './Devices.module.css'
import { messages } from './messages'
import { sessionsQuery } from './queries'

const text = messages.settings.devices

/** Devices lists the devices where the user is signed in, with buttons to sign them out. */
export function Devices() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Stack gap="md">
      <Text c="dimmed">{text.lead}</Text>
      <QueryView query={sessions}>
        {(list) => (
          <>
            <Box component="ul" m={0} p={0}>
              {list.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </Box>
            {list.length > 1 && <LogOutEverywhere />}
          </>
        )}
      </QueryView>
    </Stack>
  )
}

function Device({ session }: { session: OpenSession }) {
  const { id, device, address, signedInAt, lastUsedAt, current } = session
  const signOutDevice = useMutation({
    mutationFn: () => read(api.DELETE('/v1/auth/sessions/{id}', { params: { path: { id } } })),
    onSuccess: () => toast.success(text.signedOut(device)),
    onError: toast.failure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <li className={classes.device}>
      <Stack gap={0} miw={0}>
        <strong>{device}</strong>
        {[
          text.address(address),
          text.signedIn(formatDateTime(signedInAt)),
          text.lastUsed(formatDateTime(lastUsedAt)),
        ].map((line) => (
          <Text key={line} fz="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </Stack>
      {current ? (
        <Badge tone="success">{text.current}</Badge>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={signOutDevice.isPending}
          onClick={() => signOutDevice.mutate()}
          aria-label={text.signOutLabel(device, address)}
        >
          {text.signOut}
        </Button>
      )}
    </li>
  )
}

function LogOutEverywhere() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)} style={{ alignSelf: 'flex-start' }}>
        {messages.settings.logoutConfirm}
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={async () => {
          await signOut({ everywhere: true })
          await navigate(paths.home)
        }}
        title={messages.settings.logoutEverywhereTitle}
        confirm={messages.settings.logoutConfirm}
        cancel={messages.settings.logoutCancel}
      >
        {text.everywhere}
      </ConfirmModal>
    </>
  )
}
