import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
      <p className={classes.lead}>{text.lead}</p>
      <QueryView query={sessions}>
        {(list) => (
          <>
            <ul className={classes.list}>
              {list.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
            {list.length > 1 && <LogOutEverywhere />}
          </>
        )}
      </QueryView>
    </Stack>
  )
}

function Device({ session }: { session: OpenSession }) {
  const [signingOut, setSigningOut] = useState(false)
  const { id, device, address, signedInAt, lastUsedAt, current } = session
  const signOutDevice = async () => {
    setSigningOut(true)
    try {
      await read(api.DELETE('/v1/auth/sessions/{id}', { params: { path: { id } } }))
      toast.success(text.signedOut(device))
    } catch (error) {
      toast.failure(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      setSigningOut(false)
    }
  }
  return (
    <li className={classes.device}>
      <div className={classes.text}>
        <span className={classes.name}>{device}</span>
        <span className={classes.detail}>{text.address(address)}</span>
        <span className={classes.detail}>{text.signedIn(formatDateTime(signedInAt))}</span>
        <span className={classes.detail}>{text.lastUsed(formatDateTime(lastUsedAt))}</span>
      </div>
      {current ? (
        <Badge tone="success">{text.current}</Badge>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={signingOut}
          onClick={() => void signOutDevice()}
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
      <Button variant="default" onClick={() => setOpened(true)} className={classes.everywhere ?? ''}>
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
