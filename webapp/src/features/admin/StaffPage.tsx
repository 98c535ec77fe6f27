import { Button, Menu, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/api/catalogue'
import { api, once, read } from '@/api/client'
import { keys } from '@/api/queries'
import type { Role } from '@/api/types'
import { useIdempotencyKey } from '@/api/useIdempotencyKey'
import { email, type Rules, required } from '@/rules/rules'
import { useRules } from '@/rules/useRules'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Badge } from '@/ui/StatusBadge'
import { toast } from '@/ui/toast'
import { sentForApproval } from './approvals/messages'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { Until, When } from './parts/When'
import { messages } from './staff/messages'
import { staffQuery } from './staff/queries'
import type { StaffMember } from './types'

const text = messages.staff

type Change = keyof typeof text.changes

interface Choice {
  member: StaffMember
  change: Change
}

type StaffRole = 'ADMIN' | 'COMPLIANCE'

const roles = (['ADMIN', 'COMPLIANCE'] as const).map((value) => ({ value, label: text.roles[value] }))

const roleOf = ({ roles: [role] }: StaffMember): StaffRole => (role === 'ADMIN' ? 'ADMIN' : 'COMPLIANCE')

/** changesOf returns the changes that are allowed for a staff member. */
function changesOf(member: StaffMember): Change[] {
  if (member.disabled) return ['enable']
  const changes: Change[] = ['role']
  if (member.invited) changes.push('invite')
  if (member.secondFactor) changes.push('resetFactor')
  return [...changes, 'disable']
}

/** Done is the response to a change. If it needs approval, it names the request. */
interface Done {
  success: boolean
  approvalId?: string
}

function send({ member, change }: Choice, reason: string): Promise<Done> {
  const path = { id: member.id }
  const body = { reason }
  switch (change) {
    case 'role': {
      const role: Role = roleOf(member) === 'ADMIN' ? 'COMPLIANCE' : 'ADMIN'
      return read(api.POST('/v1/admin/staff/{id}/role', { params: { path }, body: { role, reason } }))
    }
    case 'invite':
      return read(api.POST('/v1/admin/staff/{id}/invite', { params: { path }, body }))
    case 'resetFactor':
      return read(api.POST('/v1/admin/staff/{id}/second-factor/reset', { params: { path }, body }))
    case 'disable':
      return read(api.POST('/v1/admin/staff/{id}/disable', { params: { path }, body }))
    case 'enable':
      return read(api.POST('/v1/admin/staff/{id}/enable', { params: { path }, body }))
  }
}

function Standing({ member }: { member: StaffMember }) {
  if (member.disabled) return <Badge tone="danger">{text.disabled}</Badge>
  if (!member.invited) return <Badge tone="success">{text.active}</Badge>
  return (
    <>
      <Badge tone="warning">{text.invited}</Badge>{' '}
      {member.invitedUntil && (
        <small>
          {text.linkEnds} <Until at={member.invitedUntil} />
        </small>
      )}
    </>
  )
}

/** StaffPage lists staff members and lets administrators change their accounts. */
export default function StaffPage() {
  const [inviting, setInviting] = useState(false)
  const [choice, setChoice] = useState<Choice>()
  const columns: Column<StaffMember>[] = [
    {
      name: 'Name',
      cell: ({ fullName, self }) => (
        <>
          <strong>{fullName}</strong> {self && text.you}
        </>
      ),
    },
    { name: 'Email', cell: ({ email: address }) => address },
    { name: 'Role', cell: (member) => text.roles[roleOf(member)] },
    {
      name: 'Second factor',
      cell: ({ secondFactor }) => (
        <Badge tone={secondFactor ? 'success' : 'muted'}>{secondFactor ? text.factor : text.noFactor}</Badge>
      ),
    },
    { name: 'Last sign-in', cell: ({ lastSignIn }) => (lastSignIn ? <When at={lastSignIn} /> : text.never) },
    { name: 'Account', cell: (member) => <Standing member={member} /> },
    {
      name: 'Actions',
      cell: (member) =>
        !member.self && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                rightSection={<Icon name="chevronDown" size={14} />}
                aria-label={text.changeNamed(member.fullName)}
              >
                {text.change}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {changesOf(member).map((change) => (
                <Menu.Item key={change} onClick={() => setChoice({ member, change })}>
                  {text.changes[change].label(roleOf(member))}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ]
  return (
    <AdminPage
      title="Staff"
      about={text.about}
      actions={
        <>
          <AsOfLink show="staff" />
          <Button onClick={() => setInviting(true)}>{text.invite}</Button>
        </>
      }
    >
      <Paged read={staffQuery} empty={null}>
        {(rows) => <Grid caption="Staff" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
      {inviting && <Invitation onClose={() => setInviting(false)} />}
      {choice && <Reasoned choice={choice} onClose={() => setChoice(undefined)} />}
    </AdminPage>
  )
}

/** Reasoned asks for the reason of a change and makes it. */
function Reasoned({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const said = text.changes[choice.change]
  const role = roleOf(choice.member)
  const change = useMutation({
    mutationFn: () => send(choice, reason.trim()),
    onSuccess: ({ approvalId }) => {
      if (approvalId) toast.info(sentForApproval)
      else toast.success(said.done(choice.member.fullName))
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const lacking = reason.trim() === ''
    setFault(lacking ? textOf('FIELD_CANNOT_BE_EMPTY') : '')
    if (lacking) return false
    return change.mutateAsync().then(
      () => true,
      () => false,
    )
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={said.label(role)}
      confirm={said.label(role)}
      danger={choice.change === 'disable' || choice.change === 'resetFactor'}
    >
      {said.text(choice.member.fullName)}
      <Textarea
        mt="md"
        label="Reason"
        description={text.reason}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        error={fault}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}

type InvitationField = 'fullName' | 'email' | 'role' | 'reason'

const invitationRules: Rules<InvitationField> = {
  fullName: [required()],
  email: [required(), email()],
  role: [required()],
  reason: [required()],
}

function Invitation({ onClose }: { onClose: () => void }) {
  const key = useIdempotencyKey()
  const queries = useQueryClient()
  const { form, field, onSubmit, element, failure, submitting } = useRules(invitationRules, {
    fullName: '',
    email: '',
    role: '',
    reason: '',
  })
  const invite = onSubmit(async (values) => {
    const body = {
      fullName: values.fullName.trim(),
      email: values.email.trim(),
      role: values.role as StaffRole,
      reason: values.reason.trim(),
    }
    await read(api.POST('/v1/admin/staff', { body, ...once(key.current()) }))
    key.done()
    toast.info(sentForApproval)
    onClose()
    await queries.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <Modal
      opened
      onClose={submitting ? () => undefined : onClose}
      withCloseButton={!submitting}
      title={text.inviteTitle}
    >
      <form ref={element} onSubmit={invite} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <TextInput label="Full name" autoComplete="off" data-autofocus {...field('fullName')} />
          <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
          <Select
            label="Role"
            name="role"
            data={roles}
            allowDeselect={false}
            value={form.values.role || null}
            error={form.errors.role}
            onChange={(value) => form.setFieldValue('role', value ?? '')}
          />
          <Textarea
            label="Reason"
            description={text.reason}
            autosize
            minRows={2}
            maxLength={1000}
            {...field('reason')}
          />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={submitting}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={submitting}>
            {text.sendInvitation}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
