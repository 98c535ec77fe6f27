package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestEvidenceReceiptsHaveNoPlaceholdersOrCodes(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for name, events := range transfertest.Samples() {
		text := evidenceReceipt(t, events)
		assert.NotRegexp(t, `[{}]`, text, name)
		assert.NotRegexp(t, `[A-Z]+_[A-Z_]+`, text, name)
		_, steps, _ := strings.Cut(text, "\n\n")
		_, steps, _ = strings.Cut(steps, "\n\n")
		assert.Len(t, strings.Split(strings.TrimSpace(steps), "\n"), len(events), "%s: receipt must have one line for each event", name)
		for _, e := range events {
			seen[e.EventType()] = true
		}
	}
	for _, e := range transfer.Decider.Events {
		assert.True(t, seen[e.EventType()], "samples must include %s", e.EventType())
	}
}

func TestEvidenceReceiptForLateTransferShowsFeeRefund(t *testing.T) {
	t.Parallel()
	missDeadline := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: transfertest.Start, At: transfertest.Start}
	events := transfertest.EventsFrom(append(transfertest.DeliveryCommands()[:5], missDeadline)...)
	assert.Equal(t, `Receipt for transfer t-1

Transfer amount     200.00 USD
Transfer fee        5.00 USD
Total               205.00 USD
Exchange rate       1 USD = 133.50 NPR
Bonus               100.00 NPR
Total to recipient  26,800.00 NPR
Status              Payout in progress

2026-03-02 18:00:00 UTC  You sent $200.00. Your beneficiary gets 26,800.00 NPR.
2026-03-02 18:00:00 UTC  The sender and the beneficiary were screened against sanctions lists.
2026-03-02 18:00:00 UTC  We requested $205.00 from your bank account.
2026-03-02 18:00:00 UTC  Your payment of $205.00 is on its way to us.
2026-03-02 18:00:00 UTC  We received your payment of $205.00.
2026-03-02 18:00:00 UTC  We asked our partner in Nepal to pay 26,800.00 NPR.
2026-03-02 18:00:00 UTC  Our partner is preparing the payout. Receipt number: r-1.
2026-03-02 18:00:00 UTC  The promised delivery date has passed.
2026-03-02 18:00:00 UTC  Your money did not arrive by the promised date, so we are refunding your $5.00 fee. We are looking into the delay.
`, evidenceReceipt(t, events))
}

func evidenceReceipt(t *testing.T, events []transfer.Event) string {
	t.Helper()
	recorded := make([]domain.RecordedEvent, len(events))
	for i, e := range events {
		recorded[i] = domain.RecordedEvent{
			Type: e.EventType(), Event: e, Stream: domain.Stream(transfer.Decider.Category, "t-1"), RecordedAt: transfertest.Start,
		}
	}
	text, err := receipt("t-1", recorded)
	require.NoError(t, err)
	return text
}
