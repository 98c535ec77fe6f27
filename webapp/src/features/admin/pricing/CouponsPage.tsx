import { TextLink } from '../shared/TextLink'
import '@mantine/core/styles/Accordion.css'
import { Accordion, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Coupon } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { paths, pricesPath, replayPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { ConfirmDialog } from '../shared/FormDialog'
import { Grid } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedList } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { ExactTime } from '../shared/Time'
import classes from './CouponsPage.module.css'
import { messages } from './messages'
import { couponsQuery } from './queries'

/** CouponsPage lists the coupons. Each coupon expands to show its benefits (2.41). */
export default function CouponsPage() {
  const [couponToDelete, setCouponToDelete] = useState<Coupon>()
  return (
    <AdminPage
      title="Coupon List"
      description="Each coupon’s benefits, expiration date, and countries."
      actions={
        <Permitted permission="coupons.write">
          <Button component={Link} to={paths.couponCreate}>
            Create Coupon
          </Button>
        </Permitted>
      }
    >
      <PagedList
        pageQuery={couponsQuery}
        empty={<EmptyState title={messages.coupons.empty} text={messages.coupons.emptyHint} />}
      >
        {(list) => (
          <Accordion variant="separated" order={2} classNames={{ item: classes.item ?? '' }}>
            {list.map((coupon) => (
              <Accordion.Item key={coupon.code} value={coupon.code}>
                <Accordion.Control>
                  <span className={classes.code}>{coupon.code}</span> {coupon.title}
                </Accordion.Control>
                <Accordion.Panel>
                  <CouponDetails coupon={coupon} />
                  <TextLink size="sm" mr="md" to={pricesPath(`coupon-${coupon.code.toUpperCase()}`)}>
                    {messages.prices.open}
                  </TextLink>
                  <Permitted permission="events.read">
                    <TextLink size="sm" mr="md" to={replayPath(`coupon-${coupon.code.toUpperCase()}`)}>
                      {messages.coupons.replay}
                    </TextLink>
                  </Permitted>
                  <Permitted permission="coupons.write">
                    <Button
                      variant="default"
                      size="compact-md"
                      mt="md"
                      onClick={() => setCouponToDelete(coupon)}
                    >
                      Delete
                    </Button>
                  </Permitted>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </PagedList>
      {couponToDelete && (
        <DeleteDialog code={couponToDelete.code} onClose={() => setCouponToDelete(undefined)} />
      )}
    </AdminPage>
  )
}

/** DeleteDialog deletes a coupon. It shows an error of the server in a toast (8.08a). */
export function DeleteDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={messages.coupons.deleteTitle(code)}
      submitLabel={messages.coupons.deleteLabel}
      danger
      typeToConfirm={code}
      onClose={onClose}
      onSubmit={() =>
        read(api.DELETE('/v1/coupons/{code}', { params: { path: { code } } })).then(
          () => toast.success(messages.coupons.deleted),
          (error) => toast.failure(error),
        )
      }
    >
      <Text>{messages.coupons.deleteText}</Text>
    </ConfirmDialog>
  )
}

const countryNames = (countries: { name: string }[]): string => countries.map(({ name }) => name).join(', ')

function CouponDetails({ coupon }: { coupon: Coupon }) {
  return (
    <div className={classes.details}>
      <dl className={classes.terms}>
        <dt>Uses</dt>
        <dd>
          {coupon.couponType === 'OCCASIONAL'
            ? 'Once per sender'
            : `${coupon.transactionCount} times per sender`}
        </dd>
        <dt>Benefit</dt>
        <dd>{codeLabel(coupon.benefitType)}</dd>
        <dt>Expires</dt>
        <dd>
          <ExactTime at={coupon.expiryDate} />
        </dd>
        <dt>Countries</dt>
        <dd>
          {countryNames(coupon.sources)} to {countryNames(coupon.destinations)}
        </dd>
      </dl>
      <BenefitTable
        title="Better rate"
        unit="NPR per dollar"
        ranges={coupon.betterExchangeRateRanges.map((range) => ({
          ...range,
          benefit: `+${range.extraExchangeRate}`,
        }))}
      />
      <BenefitTable
        title="Bonus"
        unit="NPR per transfer"
        ranges={coupon.bonusRanges.map((range) => ({
          ...range,
          benefit: `+${groupThousands(range.amount)}`,
        }))}
      />
    </div>
  )
}

interface BenefitRange {
  minAmount: string
  maxAmount: string
  benefit: string
}

function BenefitTable({ title, unit, ranges }: { title: string; unit: string; ranges: BenefitRange[] }) {
  if (ranges.length === 0) return null
  return (
    <Grid
      caption={title}
      columns={[
        {
          name: 'Amount in USD',
          cell: ({ minAmount, maxAmount }) => `${groupThousands(minAmount)} to ${groupThousands(maxAmount)}`,
        },
        { name: `${title}, ${unit}`, cell: ({ benefit }) => benefit, numeric: true },
      ]}
      rows={ranges}
      rowKey={({ minAmount }) => minAmount}
    />
  )
}
