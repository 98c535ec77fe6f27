import { Button, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { networkError } from '@/lib/api/errors'
import { keys } from '@/lib/api/queries'
import { Form } from '@/ui/Form'
import { Row, Rows } from '@/ui/Rows'
import { EmptyState, ErrorState, LinesSkeleton, PanelsSkeleton, QueryView } from '@/ui/states'
import { WidgetFrame } from '@/ui/WidgetFrame'
import { Example } from './Example'
import { fakeQueryClient } from './fakeQueryClient'
import { longName, longText } from './samples'

const widgetLoading = fakeQueryClient()
const widgetFailed = fakeQueryClient((client) => client.fail(keys.config))
const noop = () => undefined
const failedForm = { formRef: { current: null }, failure: longText, submitting: false, onSubmit: noop }

export function States() {
  return (
    <>
      <Example name="Form, failed">
        <Form {...failedForm} submitLabel="Save">
          <TextInput label="First name" defaultValue={longName} />
        </Form>
      </Example>
      <Example name="Rows">
        <Rows>
          <Row name="Fee">$5.00</Row>
          <Row name="Total to pay" strong>
            $205.00
          </Row>
        </Rows>
      </Example>
      <Example name="EmptyState">
        <EmptyState
          illustration="mailRunner"
          title="No transfers yet"
          text="Your transfers and their status will appear here."
          action={<Button color="marigold.5">Send Money</Button>}
        />
      </Example>
      <Example name="EmptyState, long text">
        <EmptyState title={`No transfers to ${longName}`} text={longText} />
      </Example>
      <Example name="QueryView, loading">
        <QueryView query={{ data: undefined, error: null, refetch: noop }}>{noop}</QueryView>
      </Example>
      <Example name="QueryView, failed" background="none">
        <QueryView query={{ data: undefined, error: networkError(), refetch: noop }}>{noop}</QueryView>
      </Example>
      <Example name="QueryView, loaded">
        <QueryView query={{ data: 'Maya Gurung', error: null, refetch: noop }}>
          {(name) => <p>{name}</p>}
        </QueryView>
      </Example>
      <Example name="PanelsSkeleton" background="none">
        <PanelsSkeleton panels={2} label="Loading panels" />
      </Example>
      <Example name="LinesSkeleton, six lines">
        <LinesSkeleton lines={6} label="Loading lines" />
      </Example>
      <Example name="ErrorState, without a retry button" background="none">
        <ErrorState error={new Error('unknown')} />
      </Example>
      <Example name="WidgetFrame, loading" background="none">
        <QueryClientProvider client={widgetLoading}>
          <WidgetFrame type="bank" onMessage={noop} />
        </QueryClientProvider>
      </Example>
      <Example name="WidgetFrame, failed" background="none">
        <QueryClientProvider client={widgetFailed}>
          <WidgetFrame type="kyc" onMessage={noop} />
        </QueryClientProvider>
      </Example>
    </>
  )
}
