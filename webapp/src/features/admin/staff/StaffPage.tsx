import { Button, Menu, Select, Text, TextInput } from '@mantine/core'
import { CommentField } from '../shared/CommentField'
import '@mantine/core/styles/Menu.css'
import { useState } from 'react'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { staffRoles } from '@/lib/api/staffRoles.gen'
import type { Schemas, StaffRole } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { email, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Icon } from '@/ui/Icon'
import { Badge } from '@/ui/StatusBadge'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { FormDialog, ReasonDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { roleNames, sentForApproval } from '../shared/messages'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { getQuery } from '../shared/queries'
import { RelativeTime, TimeUntil } from '../shared/Time'
import { messages } from './messages'

const strings = messages.staff

type Change = keyof typeof strings.changes

interface SelectedChange {
  member: Schemas['StaffMember']
  change: Change
}

const roleOptions = staffRoles.map((value) => ({ value, label: roleNames[value] }))

const roleOf = ({ roles: [role] }: Schemas['StaffMember']) => role as StaffRole

/** changesOf returns the changes that apply to a staff member. */
function changesOf(member: Schemas['StaffMember']): Change[] {
  if (member.disabled) return ['enable']
  const changes: Change[] = ['role']
  if (member.invited) changes.push('invite')
  if (member.secondFactor) changes.push('resetFactor')
  return [...changes, 'disable']
}

/** ChangeResponse is the response to a change. approvalId is set if the change needs approval. */
interface ChangeResponse {
  success: boolean
  approvalId?: string
}

function submitChange(
  { member, change }: SelectedChange,
  reason: string,
  role: StaffRole,
): Promise<ChangeResponse> {
  const path = { id: member.id }
  const body = { reason }
  switch (change) {
    case 'role':
      return read(api.POST('/v1/admin/staff/{id}/role', { params: { path }, body: { role, reason } }))
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

function AccountStatus({ member }: { member: Schemas['StaffMember'] }) {
  if (member.disabled) return <Badge tone="danger">{strings.disabled}</Badge>
  if (!member.invited) return <Badge tone="success">{strings.active}</Badge>
  return (
    <>
      <Badge tone="warning">{strings.invited}</Badge>{' '}
      {member.invitedUntil && (
        <small>
          {strings.linkExpires} <TimeUntil at={member.invitedUntil} />
        </small>
      )}
    </>
  )
}

/** StaffPage lists staff members and lets administrators change their accounts. */
export default function StaffPage() {
  const [isInviting, setIsInviting] = useState(false)
  const [selected, setSelected] = useState<SelectedChange>()
  const columns: Column<Schemas['StaffMember']>[] = [
    {
      name: 'Name',
      cell: ({ fullName, self }) => (
        <>
          <strong>{fullName}</strong> {self && strings.you}
        </>
      ),
    },
    { name: 'Email', cell: ({ email: address }) => address },
    { name: 'Role', cell: (member) => roleNames[roleOf(member)] },
    {
      name: 'Two-step sign-in',
      cell: ({ secondFactor }) => (
        <Badge tone={secondFactor ? 'success' : 'muted'}>
          {secondFactor ? strings.secondFactorSet : strings.secondFactorMissing}
        </Badge>
      ),
    },
    {
      name: 'Last sign-in',
      cell: ({ lastSignIn }) => (lastSignIn ? <RelativeTime at={lastSignIn} /> : strings.never),
    },
    { name: 'Account', cell: (member) => <AccountStatus member={member} /> },
    {
      name: 'Actions',
      cell: (member) =>
        !member.self && (
          <Permitted permission="staff.manage">
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button
                  size="compact-sm"
                  variant="default"
                  rightSection={<Icon name="chevronDown" size={14} />}
                  aria-label={strings.changeAccount(member.fullName)}
                >
                  {strings.change}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {changesOf(member).map((change) => (
                  <Menu.Item key={change} onClick={() => setSelected({ member, change })}>
                    {strings.changes[change].label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </Permitted>
        ),
    },
  ]
  return (
    <AdminPage
      title="Staff"
      description={strings.description}
      actions={
        <Permitted permission="staff.manage">
          <Button onClick={() => setIsInviting(true)}>{strings.invite}</Button>
        </Permitted>
      }
    >
      <PagedGrid
        pageQuery={(after) => getQuery('/v1/admin/staff', { query: { after } })}
        empty={null}
        caption="Staff"
        columns={columns}
        rowKey={({ id }) => id}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {selected && <ChangeDialog selected={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}

/** ChangeDialog changes a staff account after asking for the reason. */
export function ChangeDialog({ selected, onClose }: { selected: SelectedChange; onClose: () => void }) {
  const { change, member } = selected
  const changeStrings = strings.changes[change]
  const otherRoles = roleOptions.filter(({ value }) => value !== roleOf(member))
  const [role, setRole] = useState<StaffRole>(otherRoles[0]?.value ?? 'ADMIN')
  return (
    <ReasonDialog
      title={changeStrings.title(member.fullName)}
      submitLabel={changeStrings.label}
      danger={change === 'disable' || change === 'resetFactor'}
      description={strings.reasonHint}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { approvalId } = await submitChange(selected, reason, role)
        if (approvalId) toast.info(sentForApproval)
        else toast.success(changeStrings.done(member.fullName))
      }}
    >
      <Text>{changeStrings.text(member.fullName)}</Text>
      {change === 'role' && (
        <Select
          label={strings.changes.role.newRole}
          data={otherRoles}
          value={role}
          allowDeselect={false}
          onChange={(value) => value && setRole(value)}
        />
      )}
    </ReasonDialog>
  )
}

const invitationRules = {
  fullName: [required()],
  email: [required(), email()],
  role: [required()],
  reason: [required()],
}

/** InviteDialog requests the invitation of a staff member. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const idempotencyKey = useIdempotencyKey()
  const form = useValidatedForm(invitationRules, { fullName: '', email: '', role: '', reason: '' })
  return (
    <FormDialog
      form={form}
      title={strings.inviteTitle}
      submitLabel={strings.sendInvitation}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = {
          fullName: values.fullName.trim(),
          email: values.email.trim(),
          role: values.role as StaffRole,
          reason: values.reason.trim(),
        }
        await read(api.POST('/v1/admin/staff', { body, ...withIdempotencyKey(idempotencyKey.current()) }))
        idempotencyKey.done()
        toast.info(sentForApproval)
      }}
    >
      <TextInput label="Full name" autoComplete="off" data-autofocus {...form.field('fullName')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Select label="Role" data={roleOptions} allowDeselect={false} {...form.field('role')} />
      <CommentField description={strings.reasonHint} {...form.field('reason')} />
    </FormDialog>
  )
}
