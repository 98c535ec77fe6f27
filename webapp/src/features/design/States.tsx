import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { networkError } from '@/api/errors'
import { keys } from '@/api/queries'
import { EmptyState, ErrorState, LinesSkeleton, QueryView, SheetsSkeleton } from '@/ui/states'
import { WidgetFrame } from '@/ui/WidgetFrame'
import { Specimen, Specimens } from './Specimen'
import { longName, longText } from './samples'
import { clientWith, noData } from './fakeQueryClient'

const widgetLoading = clientWith(noData)
const widgetFailed = clientWith((client) => client.fail(keys.config))
const nothing = () => undefined

export function States() {
  return (
    <Specimens>
      <Specimen name="EmptyState" note="Says that there is nothing, and what to do.">
        <EmptyState
          title="No beneficiaries yet"
          text="Add the person who is to receive your money."
          action={<Button>Add beneficiary</Button>}
        />
      </Specimen>
      <Specimen name="EmptyState, nothing sent yet">
        <EmptyState
          scene="postman"
          title="Nothing has been sent yet"
          text="Your first transfer will be here, with where it is."
          action={<Button color="marigold.5">Send Money</Button>}
        />
      </Specimen>
      <Specimen name="EmptyState, nothing found, no way on">
        <EmptyState scene="signpost" title="No coupon found" />
      </Specimen>
      <Specimen name="EmptyState, long texts">
        <EmptyState title={`Nothing was sent to ${longName}`} text={longText} />
      </Specimen>
      <Specimen name="QueryView, loading" note="LinesSkeleton: the shape of lines.">
        <QueryView query={{ data: undefined, error: null, refetch: nothing }}>{nothing}</QueryView>
      </Specimen>
      <Specimen name="QueryView, failed" note="ErrorState, with a way on." ground="bare">
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
      <Specimen name="ErrorState, no way on" ground="bare">
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
