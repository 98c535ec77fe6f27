import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { keys, senderBanksQuery } from '@/lib/api/queries'
import type { SenderBank } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { BankStatus, BankText, ReloginButton } from '@/parts/sources/SourceList'
import { SourceWidget, type WidgetRequest } from '@/parts/sources/SourceWidget'
import { useAddSourceButton } from '@/parts/sources/useAddSourceButton'
import { useBankReturn } from '@/parts/sources/useBankReturn'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { EmptyState, PanelsSkeleton, QueryView } from '@/ui/states'
import { AddSource } from './AddSource'
import { messages } from './messages'
import { RemoveSource } from './RemoveSource'
import classes from './sources.module.css'
import { useRemoveSource } from './useRemoveSource'

const texts = messages.banks

/** BankAccountsPage lists the sender's bank accounts (2.28). */
export default function BankAccountsPage() {
  const banks = useQuery(senderBanksQuery)
  const [widgetRequest, setWidgetRequest] = useState<WidgetRequest>()
  useBankReturn(({ bankId, relogin }) => setWidgetRequest({ kind: 'BANK_ACCOUNT', bankId, relogin }))
  useWidgetParameter(() => setWidgetRequest({ kind: 'BANK_ACCOUNT' }))
  const remove = useRemoveSource(keys.senderBanks, texts.removed, (id) =>
    read(api.DELETE('/v1/senders/banks/{id}', { params: { path: { id } } })),
  )
  const add = <AddSource label={texts.add} onAdd={() => setWidgetRequest({ kind: 'BANK_ACCOUNT' })} />
  return (
    <Page title={texts.title} lead={texts.lead} actions={banks.data && banks.data.length > 0 && add}>
      <QueryView query={banks} loading={<PanelsSkeleton panels={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={texts.empty} action={add} />
          ) : (
            <>
              {list.some(({ verificationStatus }) => verificationStatus === 'RELOGIN_REQUIRED') && (
                <Notice tone="warning">{texts.relogin}</Notice>
              )}
              <ul className={classes.list}>
                {list.map((bank) => (
                  <Bank
                    key={bank.id}
                    bank={bank}
                    onRelogin={() =>
                      setWidgetRequest({ kind: 'BANK_ACCOUNT', bankId: bank.referenceId, relogin: true })
                    }
                    onRemove={() => remove(bank.id)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      <SourceWidget
        request={widgetRequest}
        returnPath={paths.bankAccount}
        onClose={() => setWidgetRequest(undefined)}
      />
    </Page>
  )
}

interface BankProps {
  bank: SenderBank
  onRelogin: () => void
  onRemove: () => Promise<void>
}

function Bank({ bank, onRelogin, onRemove }: BankProps) {
  return (
    <li className={classes.source}>
      <BankText bank={bank} />
      <BankStatus bank={bank} />
      <Group gap={4}>
        {bank.verificationStatus === 'RELOGIN_REQUIRED' && <ReloginButton bank={bank} onClick={onRelogin} />}
        <RemoveSource name={bank.name} text={texts.confirm(bank.name)} onRemove={onRemove} />
      </Group>
    </li>
  )
}

const widgetKey = 'hulak.widget'

/**
 * useWidgetParameter opens the widget if the URL contains `widget=true` (2.03n). It removes the parameter from the URL,
 * and stores the sender's ID in the tab until the sender can add accounts.
 */
function useWidgetParameter(open: () => void) {
  const [search, setSearch] = useSearchParams()
  const { visible, disabled } = useAddSourceButton()
  const senderId = useSession((session) => session.user?.id ?? '')
  const hasParameter = search.get('widget') === 'true'
  const canAdd = visible && !disabled
  const latestOpen = useRef(open)
  latestOpen.current = open
  useEffect(() => {
    if (hasParameter) {
      sessionStorage.setItem(widgetKey, senderId)
      setSearch(
        (parameters) => {
          parameters.delete('widget')
          return parameters
        },
        { replace: true },
      )
    }
    if (!canAdd || sessionStorage.getItem(widgetKey) !== senderId) return
    sessionStorage.removeItem(widgetKey)
    latestOpen.current()
  }, [hasParameter, canAdd, senderId, setSearch])
}
