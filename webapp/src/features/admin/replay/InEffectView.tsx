import type { ReactNode } from 'react'
import type { Schemas } from '@/lib/api/types'
import { replayPath } from '@/lib/paths'
import { CopyId } from '../shared/CopyId'
import { type Column, Grid } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import classes from './ReplayPage.module.css'

const { inEffect: strings } = messages

/** InEffectView shows the rate, fee set, coupon, screening rules, and sanctions lists in effect at a step. */
export function InEffectView({
  inEffect: { rate, feeSet, coupon, rules, lists },
}: {
  inEffect: Schemas['InEffect']
}) {
  return (
    <Section title={strings.title} className={classes.section}>
      <dl className={classes.items}>
        {rate && (
          <Item name={strings.rate}>
            {rate.rate} {rate.pair}, <Version stream={`rate-${rate.pair}`} version={rate.version} /> (
            {rate.source})
            {rate.pricedBy && (
              <MutedText>{strings.pricedBy(rate.pricedBy, rate.pricedBy !== rate.version)}</MutedText>
            )}
          </Item>
        )}
        {feeSet && (
          <Item name={strings.feeSet}>
            {feeSet.key}, <Version stream={`feeset-${feeSet.key}`} version={feeSet.version} />
            {feeSet.pricedBy && (
              <MutedText>{strings.pricedBy(feeSet.pricedBy, feeSet.pricedBy !== feeSet.version)}</MutedText>
            )}
          </Item>
        )}
        {coupon && (
          <Item name={strings.coupon}>
            {coupon.code}, <Version stream={`coupon-${coupon.code}`} version={coupon.version} />,{' '}
            {strings.uses(coupon.uses, coupon.usesMax)}
            {coupon.deleted && `, ${strings.deleted}`}
          </Item>
        )}
        {rules && <Item name={strings.rules}>{rules}</Item>}
        <Item name={strings.lists}>
          {lists.length === 0 && strings.none}
          {lists.map(({ list, version, takenAt }) => (
            <div key={list}>
              {list} <CopyId id={version} label={`version of ${list} in effect`} />
              <MutedText>
                since <ExactTime at={takenAt} />
              </MutedText>
            </div>
          ))}
        </Item>
      </dl>
    </Section>
  )
}

/** Version links to the replay step that created the version. */
const Version = ({ stream, version }: { stream: string; version: number }) => (
  <TextLink to={replayPath(stream, { step: version })} inherit>
    version {version}
  </TextLink>
)

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.item}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const MutedText = ({ children }: { children: ReactNode }) => <span className={classes.muted}>{children}</span>

const listColumns: Column<Schemas['ScreenedList']>[] = [
  { name: 'List', cell: ({ list }) => list },
  {
    name: 'Version',
    cell: ({ version }) => (version ? <CopyId id={version} label="list version" /> : 'unknown'),
  },
  { name: 'Verdict', cell: ({ verdict }) => codeLabel(verdict) },
  { name: 'Screened', cell: ({ screenedAt }) => <ExactTime at={screenedAt} /> },
]

const checkColumns: Column<Schemas['ScreeningCheck']>[] = [
  { name: 'Person', cell: ({ role }) => codeLabel(role) },
  { name: 'List', cell: ({ list }) => list },
  { name: 'Verdict', cell: ({ verdict }) => codeLabel(verdict) },
  { name: 'Best score', cell: ({ score }) => (score ? `${(score / 10).toFixed(1)}%` : ''), numeric: true },
]

const hitColumns: Column<Schemas['ScreeningHit']>[] = [
  { name: 'Entry', cell: ({ name, list, entry }) => `${name} (${list} ${entry})` },
  { name: 'Score', cell: ({ score }) => `${(score / 10).toFixed(1)}%`, numeric: true },
  { name: 'Date of birth', cell: ({ birthDate }) => codeLabel(birthDate) },
]

/**
 * EvidenceView shows the screening results known at a step. If the step is a decision about a hold, the view also
 * shows who decided and the list versions at that time.
 */
export function EvidenceView({ inEffect, personal }: { inEffect: Schemas['InEffect']; personal: boolean }) {
  const { screening, known, decision } = inEffect
  return (
    <Section
      title={decision ? messages.evidence.decisionTitle : messages.evidence.title}
      className={classes.section}
    >
      {decision && (
        <p className={classes.decided}>
          <strong>{messages.evidence.decided(decision.decision, decision.by.name || decision.by.id)}</strong>{' '}
          {messages.evidence.on} <ExactTime at={decision.at} />
        </p>
      )}
      {decision?.comments && <blockquote className={classes.comments}>{decision.comments}</blockquote>}
      {!screening && <p className={classes.none}>{messages.evidence.none}</p>}
      {known.length > 0 && (
        <Grid
          caption="List versions at this step"
          columns={listColumns}
          rows={known}
          rowKey={({ list }) => list}
        />
      )}
      {screening && (
        <Grid
          caption="Screened people"
          columns={checkColumns}
          rows={screening.checks}
          rowKey={({ personId, list }) => personId + list}
        />
      )}
      {screening && !personal && <p className={classes.none}>{messages.evidence.hidden}</p>}
      {screening && personal && screening.hits.length === 0 && (
        <p className={classes.none}>{messages.evidence.noHit}</p>
      )}
      {screening && screening.hits.length > 0 && (
        <Grid
          caption="Possible matches"
          columns={hitColumns}
          rows={screening.hits}
          rowKey={({ personId, list, entry }) => personId + list + entry}
        />
      )}
    </Section>
  )
}
