import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/Page'
import { LoadingAnimation } from '@/ui/Stepper'
import { QueryView } from '@/ui/states'
import { messages } from './messages'
import { moneyRequestsQuery } from './queries'
import { useSendAgain } from './useSendAgain'

const texts = messages.requests

/** MoneyRequestPage opens the prefilled transfer for a request for money. Emails and text messages link to it. */
export default function MoneyRequestPage() {
  const { id } = useParams()
  const requests = useQuery({ ...moneyRequestsQuery, staleTime: 0 })
  const sendAgain = useSendAgain()
  const request = requests.data?.find((each) => each.id === id)
  const open = useEffectEvent(() => {
    if (!request || !sendAgain.isIdle) return
    sendAgain.mutate({ id: request.transactionId, recipientCurrency: request.currency, request })
  })
  const requestId = request?.id
  useEffect(() => {
    if (requestId) open()
  }, [requestId])
  const dashboard = (
    <Button component={Link} to={paths.dashboard}>
      {texts.dashboard}
    </Button>
  )
  if (requests.isSuccess && !requests.isFetching && !request && sendAgain.isIdle) {
    return (
      <Page title={texts.closed} lead={texts.closedHint}>
        {dashboard}
      </Page>
    )
  }
  return (
    <Page title={texts.opening}>
      <QueryView query={requests}>{() => (sendAgain.isError ? dashboard : <LoadingAnimation />)}</QueryView>
    </Page>
  )
}
