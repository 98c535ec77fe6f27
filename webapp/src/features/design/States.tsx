import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { networkError } from '@/api/errors'
import { keys } from '@/api/queries'
import { EmptyState, ErrorState, LinesSkeleton, QueryView, SheetsSkeleton } from '@/ui/states'
import { WidgetFrame } from '@/ui/WidgetFrame'
import { clientWith, noData } from './fakeQueryClient'
import { Specimen, Specimens } from './Specimen'
import { longName, longText } from './samples'

const widgetLoading = clientWith(noData)
const widgetFailed = clientWith((client) => client.fail(keys.config))
const nothing = () => undefined

export function States() {
  return (
    <Specimens>
      <Specimen name="EmptyState" note="Says that there is nothing to show and what to do.">
        <EmptyState
          title="No beneficiaries yet"
          text="Add the person you want to send money to."
          action={<Button>Add beneficiary</Button>}
        />
      </Specimen>
      <Specimen name="EmptyState, no transfers yet">
        <EmptyState
          illustration="postman"
          title="No transfers yet"
          text="Your transfers and their status will appear here."
          action={<Button color="marigold.5">Send Money</Button>}
        />
      </Specimen>
      <Specimen name="EmptyState, nothing found, without an action">
        <EmptyState illustration="signpost" title="No coupon found" />
      </Specimen>
      <Specimen name="EmptyState, long texts">
        <EmptyState title={`No transfers to ${longName}`} text={longText} />
      </Specimen>
      <Specimen name="QueryView, loading" note="A LinesSkeleton.">
        <QueryView query={{ data: undefined, error: null, refetch: nothing }}>{nothing}</QueryView>
      </Specimen>
      <Specimen name="QueryView, failed" note="An ErrorState with a retry button." ground="bare">
        <QueryView query={{ data: undefined, error: networkError(), refetch: nothing }}>{nothing}</QueryView>
      </Specimen>
      <Specimen name="QueryView, loaded">
        <QueryView query={{ data: 'Maya Gurung', error: null, refetch: nothing }}>
          {(name) => <p>{name}</p>}
        </QueryView>
      </Specimen>
      <Specimen name="SheetsSkeleton" ground="bare">
        <SheetsSkeleton sheets={2} label="Loading sheets" />
      </Specimen>
      <Specimen name="LinesSkeleton, six lines">
        <LinesSkeleton lines={6} label="Loading lines" />
      </Specimen>
      <Specimen name="ErrorState, without a retry" ground="bare">
        <ErrorState error={new Error('unknown')} />
      </Specimen>
      <Specimen name="WidgetFrame, loading" ground="bare">
        <QueryClientProvider client={widgetLoading}>
          <WidgetFrame type="bank" onMessage={nothing} />
        </QueryClientProvider>
      </Specimen>
      <Specimen name="WidgetFrame, failed" ground="bare">
        <QueryClientProvider client={widgetFailed}>
          <WidgetFrame type="kyc" onMessage={nothing} />
        </QueryClientProvider>
      </Specimen>
    </Specimens>
  )
}
