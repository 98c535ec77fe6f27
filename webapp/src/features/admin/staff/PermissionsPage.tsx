import { useQuery } from '@tanstack/react-query'
import { staffRoles } from '@/lib/api/staffRoles.gen'
import type { Schemas } from '@/lib/api/types'
import { Badge } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { type Column, Grid } from '../shared/Grid'
import { roleNames } from '../shared/messages'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { messages } from './messages'

const strings = messages.permissions

const columns: Column<Schemas['StaffPermission']>[] = [
  { name: 'Permission', cell: ({ permission }) => <code>{permission}</code>, rowHeader: true },
  { name: 'Allows', cell: ({ description }) => description },
  ...staffRoles.map((role) => ({
    name: roleNames[role],
    cell: ({ roles }: Schemas['StaffPermission']) =>
      roles.includes(role) ? <Badge tone="success">{strings.yes}</Badge> : strings.no,
  })),
]

/** PermissionsPage shows the permissions of staff and the roles that have them. */
export default function PermissionsPage() {
  const permissions = useQuery(getQuery('/v1/admin/permissions', {}))
  return (
    <AdminPage title="Permissions" description={strings.description}>
      <QueryResult query={permissions}>
        {({ result }) => (
          <Grid
            caption="Permissions"
            columns={columns}
            rows={result}
            rowKey={({ permission }) => permission}
          />
        )}
      </QueryResult>
    </AdminPage>
  )
}
