package ach

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	moov "github.com/moov-io/ach"

	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/funding"
	"hulak/providers/funding/fundingtest"
)

var update = flag.Bool("update", false, "update the golden files")

// stores holds the implementations of Store. runOnEachStore runs a test with each of them.
var stores = map[string]func(*testing.T) Store{
	"memory":   func(*testing.T) Store { return NewMemory() },
	"Postgres": func(t *testing.T) Store { return NewBatchingStore(Postgres{pgtest.New(t)}) },
}

func runOnEachStore(t *testing.T, name string, test func(*rig)) {
	t.Helper()
	for kind, open := range stores {
		t.Run(name+" in "+kind, func(t *testing.T) {
			t.Parallel()
			test(newRig(t, open(t)))
		})
	}
}

func TestRailPassesContractSuite(t *testing.T) {
	t.Parallel()
	for _, c := range fundingtest.Cases {
		runOnEachStore(t, c.Name, func(r *rig) {
			c.Run(r.T, fundingtest.Fixture{Rail: r.rail, Kind: funding.Bank, Source: "maya", Settle: func() {
				r.createAndSendFiles()
				for key := range r.bank.sentTraces(r.T) {
					r.bank.writeReport("REPORT", settledLine(r.entry(key), "2026-03-03"))
				}
				_ = r.Exchange(r.Context()) // the log does not have this transfer, so the worker stores the report with a problem
			}})
		})
	}
}

func TestFilesMatchGoldenFiles(t *testing.T) {
	t.Parallel()
	r := newRig(t, NewMemory())
	first := r.create("t-1", "maya")
	r.create("t-2", "tenzing")
	r.createAndSendFiles()
	r.bank.writeReport("REPORT", settledLine(r.entry(first.Key), "2026-03-03"))
	r.decide("t-1", transfer.Cancel{By: "sender-1", At: r.now})
	refund := funding.Refund{
		Key: "0195f3a0-0000-7000-8000-000000000001", TransferID: "t-1", DebitKey: first.Key, Kind: funding.Bank,
		Amount: "205.00", Currency: "USD",
	}
	if _, err := r.rail.Refund(t.Context(), refund); err != nil {
		t.Fatal(err)
	}
	r.exchange()
	r.create("t-3", "maya")
	r.now = r.now.Add(4 * time.Hour)
	r.createAndSendFiles()
	for i, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range r.bank.out {
			if !yield(name) {
				return
			}
		}
	}) {
		content := r.bank.out[name]
		parseFile(t, name, content)
		golden := fmt.Sprintf("testdata/file-%d.ach", i+1)
		if *update {
			if err := os.WriteFile(golden, content, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil || string(want) != string(content) {
			t.Errorf("%s differs from %s (%v):\n%s", name, golden, err, content)
		}
	}
}

func TestCutoffCreatesFiles(t *testing.T) {
	t.Parallel()
	runOnEachStore(t, "each entry is in one file, and a cutoff without entries creates no file", func(r *rig) {
		r.create("t-1", "maya")
		r.create("t-2", "tenzing")
		r.createAndSendFiles()
		r.createAndSendFiles()
		r.create("t-3", "maya")
		r.createAndSendFiles()
		found := r.bank.sentTraces(r.T)
		if len(r.bank.out) != 2 || len(found) != 3 {
			r.Errorf("%d files have the entries %v, want 2 files with 3 entries", len(r.bank.out), found)
		}
		for key, traces := range found {
			if e := r.entry(key); len(traces) != 1 || e.Trace != traces[0] || e.Status != Filed {
				r.Errorf("entry %s was sent with the traces %v and is stored as %+v", key, traces, e)
			}
		}
	})
	runOnEachStore(t, "a missed cutoff runs once at startup", func(r *rig) {
		r.Cutoffs = DailyCutoffs{Times: []time.Duration{13*time.Hour + 45*time.Minute}, Zone: NewYork}
		r.create("t-1", "maya")
		r.now = r.now.AddDate(0, 0, 1) // 10 a.m. on the next day
		next := r.runDueCutoffAndSend(time.Time{})
		if got := r.bank.sentTraces(r.T); len(got) != 1 || next.In(NewYork).Format(time.DateTime) != "2026-03-03 13:45:00" {
			r.Errorf("sent entries are %v, next cutoff is %s", got, next.In(NewYork))
		}
		r.create("t-2", "maya")
		if restarted := r.runDueCutoffAndSend(time.Time{}); !restarted.Equal(next) || len(r.bank.out) != 1 {
			r.Errorf("after a restart: %d files were sent, next cutoff is %s", len(r.bank.out), restarted)
		}
		r.now = next
		if r.runDueCutoffAndSend(next); len(r.bank.sentTraces(r.T)) != 2 {
			r.Error("the cutoff did not run on time")
		}
	})
	runOnEachStore(t, "the worker retries a failed cutoff", func(r *rig) {
		debit := r.create("t-1", "maya")
		cutoff := r.now.Add(time.Minute)
		r.now = cutoff
		failing := r.Worker
		failing.Store = crashingStore{r.Worker.Store, &crasher{crashAt: 1}}
		next, err := failing.runDueCutoff(r.Context(), cutoff)
		if !errors.Is(err, errCrashed) || !next.Equal(cutoff) {
			r.Fatalf("runDueCutoff = %s, %v", next, err)
		}
		r.runDueCutoffAndSend(next)
		if len(r.bank.sentTraces(r.T)[debit.Key]) != 1 {
			r.Error("the entry is not in a file after the retry")
		}
	})
	runOnEachStore(t, "a debit voided before the cutoff is not added to a file", func(r *rig) {
		debit := r.create("t-1", "maya")
		result, err := r.rail.Refund(r.Context(), funding.Refund{Key: "refund", DebitKey: debit.Key, Amount: "205.00", Kind: funding.Bank})
		if err != nil || !result.Final {
			r.Fatalf("Refund = %+v, %v", result, err)
		}
		r.createAndSendFiles()
		if len(r.bank.out) != 0 || r.entry(debit.Key).Account != nil {
			r.Errorf("sent entries are %v, account is still stored: %v", r.bank.sentTraces(r.T), r.entry(debit.Key).Account != nil)
		}
	})
	runOnEachStore(t, "Submit declines a debit from an invalid account", func(r *rig) {
		submission, err := r.rail.Submit(r.Context(), funding.Debit{
			Key: "k", TransferID: "t-9", SourceID: "broken", Kind: funding.Bank, Total: "10.00", Currency: "USD",
		})
		if err != nil || submission.Code != "ACCOUNT_INVALID" {
			r.Errorf("Submit = %+v, %v", submission, err)
		}
	})
	runOnEachStore(t, "the store has no unencrypted names or account numbers", func(r *rig) {
		debit := r.create("t-1", "maya")
		if err := r.CreateFiles(r.Context()); err != nil {
			r.Fatal(err)
		}
		files, err := r.Worker.Store.PendingFiles(r.Context(), Outgoing)
		if err != nil || len(files) != 1 {
			r.Fatalf("PendingFiles returned %d files, %v; want 1 file", len(files), err)
		}
		stored := string(files[0].Sealed) + string(r.entry(debit.Key).Account)
		if strings.Contains(strings.ToUpper(stored), "GURUNG") || strings.Contains(stored, "1111") {
			r.Error("the store has an unencrypted name or account number")
		}
	})
}

func TestBankFiles(t *testing.T) {
	t.Parallel()
	runOnEachStore(t, "a reported settlement settles the debit (4.01a)", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-1", "file-accepted,"+r.sentFileName()+",,,2026-03-02", settledLine(r.entry(debit.Key), "2026-03-03"))
		r.exchange()
		if s := r.transfer("t-1"); s.Status != transfer.StatusProcessed || r.entry(debit.Key).SettledOn.Format(time.DateOnly) != "2026-03-03" {
			r.Errorf("transfer is %s, entry is %+v", s.Status, r.entry(debit.Key))
		}
	})
	runOnEachStore(t, "a debit is declined if our bank rejects its entry (4.01a)", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-1", fmt.Sprintf("entry-refused,%s,205.00,INSUFFICIENT_FUNDS,", r.entry(debit.Key).Trace))
		r.exchange()
		if s := r.transfer("t-1"); s.Status != transfer.StatusFailed || s.Funding.Code != "INSUFFICIENT_FUNDS" {
			r.Errorf("transfer is %s with code %s", s.Status, s.Funding.Code)
		}
	})
	runOnEachStore(t, "the debits in a rejected file are declined, and the file is not sent again (4.01a)", func(r *rig) {
		r.create("t-1", "maya")
		r.create("t-2", "tenzing")
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-1", "file-rejected,"+r.sentFileName()+",,FORMAT,")
		r.exchange()
		r.createAndSendFiles()
		if r.bank.putCount != 1 || r.transfer("t-1").Funding.Code != codeFileRejected || r.transfer("t-2").Status != transfer.StatusFailed {
			r.Errorf("the file was sent %d times, transfers are %s and %s", r.bank.putCount, r.transfer("t-1").Status, r.transfer("t-2").Status)
		}
	})
	runOnEachStore(t, "a repeated file with a different name has no effect (4.01a)", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.writeReturn("RETURN-1", r.entry(debit.Key), "R01")
		duplicate := slices.Clone(r.bank.in["RETURN-1"])
		r.exchange()
		r.bank.in["RETURN-1-AGAIN"] = duplicate
		r.exchange()
		if s := r.transfer("t-1"); s.Status != transfer.StatusReturned || s.Funding.Code != "R01" || len(r.bank.in) != 0 {
			r.Errorf("transfer is %s with code %s, unprocessed files: %d", s.Status, s.Funding.Code, len(r.bank.in))
		}
	})
	runOnEachStore(t, "the refund of a sent debit waits until the debit has settled", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.cancel("t-1", debit)
		r.createAndSendFiles()
		if got := len(r.bank.sentTraces(r.T)); got != 1 {
			r.Fatalf("%d entries were sent before the debit settled, want 1", got)
		}
		r.bank.writeReport("REPORT-1", settledLine(r.entry(debit.Key), "2026-03-03"))
		r.exchange()
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-2", settledLine(r.entry("refund-of-t-1"), "2026-03-05"))
		r.exchange()
		if s := r.transfer("t-1"); s.Status != transfer.StatusRefunded || s.Refund.State != transfer.RefundStatePaid {
			r.Errorf("transfer is %s, want REFUNDED", s.Status)
		}
		r.requireBalances("t-1", map[ledger.Account]string{})
	})
	runOnEachStore(t, "the returned debit of a canceled transfer is not refunded", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.cancel("t-1", debit)
		r.writeReturn("RETURN-1", r.entry(debit.Key), "R01")
		r.exchange()
		r.createAndSendFiles()
		if s := r.transfer("t-1"); s.Refund.State != transfer.RefundStateNotOwed || r.entry("refund-of-t-1").Status != Voided {
			r.Errorf("transfer is %s, refund is %+v", s.Status, r.entry("refund-of-t-1"))
		}
		r.requireBalances("t-1", map[ledger.Account]string{})
	})
	runOnEachStore(t, "a refund is not owed if our bank rejects it because the debit was returned", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.cancel("t-1", debit)
		r.bank.writeReport("REPORT-1", settledLine(r.entry(debit.Key), "2026-03-03"))
		r.exchange()
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-2", fmt.Sprintf("entry-refused,%s,205.00,NOT_TAKEN,", r.entry("refund-of-t-1").Trace))
		r.exchange()
		if r.transfer("t-1").Refund.IsSettled() {
			r.Error("the refund settled before the return was reported")
		}
		r.writeReturn("RETURN-1", r.entry(debit.Key), "R01")
		r.exchange()
		if s := r.transfer("t-1"); s.Refund.State != transfer.RefundStateNotOwed {
			r.Errorf("transfer is %s, refund is %s", s.Status, s.Refund.State)
		}
		r.requireBalances("t-1", map[ledger.Account]string{})
	})
	runOnEachStore(t, "a refund returned after settlement is sent to another account", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.cancel("t-1", debit)
		r.bank.writeReport("REPORT-1", settledLine(r.entry(debit.Key), "2026-03-03"))
		r.exchange()
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-2", settledLine(r.entry("refund-of-t-1"), "2026-03-05"))
		r.exchange()
		r.writeReturn("RETURN-1", r.entry("refund-of-t-1"), "R03")
		r.exchange()
		if s := r.transfer("t-1"); s.Status != transfer.StatusCanceled || s.Refund.State != transfer.RefundStateReturned {
			r.Errorf("transfer is %s, refund is %s; want CANCELED and RETURNED", s.Status, s.Refund.State)
		}
		r.requireBalances("t-1", map[ledger.Account]string{ledger.CustomerFunds: "205.00 USD", ledger.RefundsReturned: "-205.00 USD"})

		r.decide("t-1", transfer.ReissueRefund{
			Method: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "requested by phone", By: "officer", At: r.now,
		})
		payment := funding.Payment{Key: "t-1/refund/2", TransferID: "t-1", SourceID: "tenzing", Amount: "205.00", Currency: "USD"}
		for range 2 { // a repeated call must not add another payment
			if err := r.rail.Pay(r.Context(), payment); err != nil {
				r.Fatal(err)
			}
		}
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-3", settledLine(r.entry(payment.Key), "2026-03-10"))
		r.exchange()
		if s := r.transfer("t-1"); s.Status != transfer.StatusRefunded || s.Refund.State != transfer.RefundStatePaid {
			r.Errorf("transfer is %s, want REFUNDED", s.Status)
		}
		r.requireBalances("t-1", map[ledger.Account]string{})
	})
	runOnEachStore(t, "a refund returned before settlement can be paid by check", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.cancel("t-1", debit)
		r.bank.writeReport("REPORT-1", settledLine(r.entry(debit.Key), "2026-03-03"))
		r.exchange()
		r.createAndSendFiles()
		r.writeReturn("RETURN-1", r.entry("refund-of-t-1"), "R04")
		r.exchange()
		r.requireBalances("t-1", map[ledger.Account]string{ledger.CustomerFunds: "205.00 USD", ledger.RefundsReturned: "-205.00 USD"})
		r.decide("t-1", transfer.ReissueRefund{
			Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "requested by phone", By: "officer", At: r.now,
		})
		r.decide("t-1", transfer.ConfirmCheck{At: r.now})
		r.requireBalances("t-1", map[ledger.Account]string{})
	})
	runOnEachStore(t, "a refund of an error that is returned after settlement is still owed", func(r *rig) {
		debit := r.deliver("t-1")
		r.decide("t-1", transfer.RefundError{ComplaintID: "c-1", Amount: money.MustParse("20", money.USD), By: "officer", At: r.now})
		refund := funding.Refund{
			Key: "t-1/error/1", TransferID: "t-1", DebitKey: debit.Key, Kind: "BANK_ACCOUNT", Amount: "20.00", Currency: "USD",
		}
		if _, err := r.rail.Refund(r.Context(), refund); err != nil {
			r.Fatal(err)
		}
		r.createAndSendFiles()
		r.bank.writeReport("REPORT-2", settledLine(r.entry(refund.Key), "2026-03-10"))
		r.exchange()
		if got := r.transfer("t-1").ErrorRefunds[0].State; got != transfer.PartialRefundStateSettled {
			r.Errorf("refund is %s, want SETTLED", got)
		}
		r.writeReturn("RETURN-1", r.entry(refund.Key), "R03")
		r.exchange()
		if got := r.transfer("t-1").ErrorRefunds[0]; got.State != transfer.PartialRefundStateReturned || got.Code != "R03" {
			r.Errorf("refund is %+v, want RETURNED with code R03", got)
		}
	})
	runOnEachStore(t, "an R10 return 40 days after delivery is a loss that the sender owes", func(r *rig) {
		debit := r.deliver("t-1")
		r.now = r.now.AddDate(0, 0, 40)
		r.writeReturn("RETURN-1", r.entry(debit.Key), "R10")
		r.exchange()
		if s, e := r.transfer("t-1"), r.entry(debit.Key); s.Status != transfer.StatusReturned || e.Untimely {
			r.Errorf("transfer is %s, untimely: %v", s.Status, e.Untimely)
		}
		if balances := r.ledgerBalances("t-1"); balances[ledger.LossReceivable] != "205.00 USD" || balances[ledger.CustomerFunds] != "" {
			r.Errorf("ledger balances are %v", balances)
		}
	})
	runOnEachStore(t, "an R10 return after the 60-day deadline is posted and marked as untimely", func(r *rig) {
		debit := r.deliver("t-1")
		r.now = r.now.AddDate(0, 0, 66)
		r.writeReturn("RETURN-1", r.entry(debit.Key), "R10")
		r.exchange()
		if !r.entry(debit.Key).Untimely || r.transfer("t-1").Status != transfer.StatusReturned {
			r.Errorf("entry is %+v", r.entry(debit.Key))
		}
	})
	for _, code := range []string{"R61", "R68", "R69", "R70"} {
		runOnEachStore(t, "a return dishonored with "+code+" restores the money until it is contested", func(r *rig) {
			debit := r.deliver("t-1")
			r.writeReturn("RETURN-1", r.entry(debit.Key), "R10")
			r.exchange()
			lost := r.ledgerBalances("t-1")
			r.writeDispute("RETURN-2", r.entry(debit.Key), code, "")
			r.exchange()
			disputed := maps.Clone(lost)
			disputed[ledger.CustomerFunds], disputed[ledger.ReturnsDisputed] = "205.00 USD", "-205.00 USD"
			r.requireBalances("t-1", disputed)
			want := transfer.Dispute{State: transfer.DisputeStateOpen, Code: code}
			if s := r.transfer("t-1"); s.Dispute != want || s.Status != transfer.StatusReturned || len(r.bank.in) != 0 {
				r.Errorf("transfer is %s, dispute is %s, code %s", s.Status, s.Dispute.State, s.Dispute.Code)
			}
			r.writeDispute("RETURN-3", r.entry(debit.Key), "R73", code)
			r.exchange()
			r.requireBalances("t-1", lost)
			if s := r.transfer("t-1"); s.Dispute.State == transfer.DisputeStateOpen || s.Dispute.Code != "R73" {
				r.Errorf("dispute is %q, code %s; want no open dispute", s.Dispute.State, s.Dispute.Code)
			}
		})
	}
	runOnEachStore(t, "a dishonored return that is not contested by the deadline reverses the loss", func(r *rig) {
		debit := r.deliver("t-1")
		delivered := r.ledgerBalances("t-1")
		r.writeReturn("RETURN-1", r.entry(debit.Key), "R10")
		r.exchange()
		r.writeDispute("RETURN-2", r.entry(debit.Key), "R68", "")
		r.exchange()
		r.decide("t-1", transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, At: r.now})
		r.requireBalances("t-1", delivered)
		r.writeDispute("RETURN-3", r.entry(debit.Key), "R73", "R68") // too late, so staff must review it
		r.exchange()
		r.requireBalances("t-1", delivered)
	})
	for _, code := range []string{"R71", "R72", "R74", "R76"} {
		runOnEachStore(t, "a return contested with "+code+" restores the loss", func(r *rig) {
			debit := r.deliver("t-1")
			r.writeReturn("RETURN-1", r.entry(debit.Key), "R10")
			r.exchange()
			lost := r.ledgerBalances("t-1")
			r.writeDispute("RETURN-2", r.entry(debit.Key), "R69", "")
			r.exchange()
			r.writeDispute("RETURN-3", r.entry(debit.Key), code, "R69")
			r.exchange()
			r.requireBalances("t-1", lost)
			open := transfer.DisputeStateOpen
			if s := r.transfer("t-1"); s.Dispute.State == open || s.Dispute.Code != code || lost[ledger.LossReceivable] != "205.00 USD" {
				r.Errorf("dispute is %q, code %s, ledger balances are %v", s.Dispute.State, s.Dispute.Code, lost)
			}
		})
	}
	runOnEachStore(t, "a dispute that arrives before its return is applied after the return", func(r *rig) {
		debit := r.deliver("t-1")
		r.writeDispute("RETURN-1", r.entry(debit.Key), "R68", "")
		if err := r.Exchange(r.Context()); err == nil {
			r.Error("Exchange applied a dispute before its return")
		}
		r.writeReturn("RETURN-2", r.entry(debit.Key), "R10")
		_ = r.Exchange(r.Context()) // processes the dispute first, so the dispute must be retried
		r.exchange()
		if s := r.transfer("t-1"); !s.Funding.WasReturned() || s.Dispute.State != transfer.DisputeStateOpen {
			r.Errorf("funding is %s, dispute is %q; want a returned payment and an open dispute", s.Funding.State, s.Dispute.State)
		}
	})
	for code, dishonored := range map[string]string{"R62": "", "R67": "", "R75": "R67", "R77": "R62"} {
		runOnEachStore(t, "a dispute with code "+code+" moves no money", func(r *rig) {
			debit := r.deliver("t-1")
			r.writeReturn("RETURN-1", r.entry(debit.Key), "R10")
			r.exchange()
			lost := r.ledgerBalances("t-1")
			r.writeDispute("RETURN-2", r.entry(debit.Key), code, dishonored)
			r.exchange()
			r.requireBalances("t-1", lost)
			if s := r.transfer("t-1"); s.Dispute.State == transfer.DisputeStateOpen || s.Dispute.Code != code {
				r.Errorf("dispute is %q, code %s; want no open dispute", s.Dispute.State, s.Dispute.Code)
			}
		})
	}
	runOnEachStore(t, "a returned entry without a reason is stored as a problem", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		batch := r.returnBatch(Debit)
		r.addDispute(batch, r.entry(debit.Key), "R68", "")
		entry := batch.GetEntries()[0]
		entry.Addenda99Dishonored, entry.AddendaRecordIndicator = nil, 0
		entry.Category, entry.TransactionCode = moov.CategoryForward, moov.CheckingDebit
		r.writeFile("RETURN-1", r.mustCreate(batch))
		records, err := parseBankFile(r.bank.in["RETURN-1"])
		if err != nil || len(records) != 1 || records[0].kind != entryUnexplained {
			r.Fatalf("records are %+v, %v", records, err)
		}
		err = r.Worker.Store.Update(r.Context(), func(tx Tx) error {
			batch, err := newBatchTx(r.Context(), tx, records)
			if err != nil {
				return err
			}
			o, err := r.applyRecord(r.Context(), batch, records[0])
			if o.problem == "" || len(o.commands) != 0 {
				r.Errorf("outcome = %+v, want only a problem", o)
			}
			return err
		})
		if err != nil {
			r.Fatal(err)
		}
	})
	runOnEachStore(t, "later entries use the account data from notifications of change", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		r.writeNotificationOfChange("COR-1", r.entry(debit.Key), "C01", "700000000009999")
		r.writeNotificationOfChange("COR-2", r.entry(debit.Key), "C05", "37")
		r.exchange()
		next := r.create("t-2", "maya")
		r.createAndSendFiles()
		entry := r.bank.sentEntry(r.T, next.Key)
		if number := strings.TrimSpace(entry.DFIAccountNumber); number != "700000000009999" || entry.TransactionCode != moov.SavingsDebit {
			r.Errorf("entry has account %s and transaction code %d", number, entry.TransactionCode)
		}
		r.writeNotificationOfChange("COR-3", r.entry(debit.Key), "C02", "123456789") // not a routing number
		r.exchange()
		third := r.create("t-3", "maya")
		r.createAndSendFiles()
		if rdfi := r.bank.sentEntry(r.T, third.Key).RDFIIdentification; rdfi == "12345678" {
			r.Error("entry uses an invalid routing number")
		}
	})
	runOnEachStore(t, "the worker retries a report that arrives before its debit is recorded", func(r *rig) {
		debit := funding.Debit{Key: "t-1/funding/1", TransferID: "t-1", SourceID: "maya", Kind: funding.Bank, Total: "205.00", Currency: "USD"}
		if _, err := r.rail.Submit(r.Context(), debit); err != nil {
			r.Fatal(err)
		}
		r.createAndSendFiles()
		c := r.createCommand("t-1")
		r.decide("t-1", c)
		r.bank.writeReport("REPORT-1", settledLine(r.entry(debit.Key), "2026-03-03"))
		if err := r.Exchange(r.Context()); err == nil {
			r.Error("Exchange applied a settlement before its debit was recorded")
		}
		r.decide("t-1", transfer.RecordFundingSubmitted{Key: debit.Key, ProviderRef: "x", At: r.now})
		r.exchange()
		if s := r.transfer("t-1"); !s.Funding.WasSettled() {
			r.Errorf("transfer is %s, want a settled debit", s.Status)
		}
	})
	runOnEachStore(t, "invalid records and files have no effect", func(r *rig) {
		debit := r.create("t-1", "maya")
		r.createAndSendFiles()
		e := r.entry(debit.Key)
		r.bank.writeReport("REPORT-1", "entry-settled,999999999999999,205.00,,", fmt.Sprintf("entry-settled,%s,204.99,,", e.Trace),
			"file-accepted,no-such-file,,,")
		r.bank.in["REPORT-2"] = []byte("something else")
		r.exchange()
		if s := r.transfer("t-1"); s.Funding.WasSettled() || len(r.bank.in) != 0 {
			r.Errorf("transfer is %s, unprocessed files: %d", s.Status, len(r.bank.in))
		}
	})
}

// TestRefundDuringSettlementIsQueued requests a refund while the worker processes the debit's settlement. The refund must be queued,
// like a refund that was requested earlier.
func TestRefundDuringSettlementIsQueued(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	owner, r := pgtest.OwnerConn(t, pool), newRig(t, Postgres{pool})
	debit := r.create("t-1", "maya")
	r.createAndSendFiles()
	r.bank.writeReport("REPORT-1", settledLine(r.entry(debit.Key), "2026-03-03"))
	exchanged := make(chan error, 1)
	err := r.Worker.Store.Update(t.Context(), func(tx Tx) error {
		refund := funding.Refund{
			Key: "refund-of-t-1", TransferID: "t-1", DebitKey: debit.Key, Kind: funding.Bank, Amount: debit.Total, Currency: "USD",
		}
		if result, err := r.rail.voidOrRefund(t.Context(), tx, refund, 20_500); err != nil || result.Voided {
			return fmt.Errorf("voidOrRefund = %+v, %w", result, err)
		}
		go func() { exchanged <- r.Exchange(t.Context()) }()
		for isWaiting := false; !isWaiting; {
			err := owner.QueryRow(t.Context(), `
SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&isWaiting)
			if err != nil {
				return err
			}
			if len(exchanged) > 0 {
				return errors.New("Exchange did not wait for the lock on the debit")
			}
		}
		return nil
	})
	if err = errors.Join(err, <-exchanged); err != nil {
		t.Fatal(err)
	}
	if got := r.entry("refund-of-t-1").Status; got != Queued {
		t.Errorf("refund of the settled debit is %s, want QUEUED", got)
	}
}

func TestDisputesAreAppliedAfterReturns(t *testing.T) {
	t.Parallel()
	groups := groupForProcessing([]bankRecord{{kind: returnContested}, {kind: returnDishonored}, {kind: entryReturned}, {kind: entrySettled}})
	var kinds []recordKind
	for _, group := range groups {
		for _, record := range group {
			kinds = append(kinds, record.kind)
		}
	}
	if want := []recordKind{entryReturned, entrySettled, returnDishonored, returnContested}; !slices.Equal(kinds, want) {
		t.Errorf("records are processed in the order %v, want %v", kinds, want)
	}
}

func TestDailyCutoffsFollowBankingDays(t *testing.T) {
	t.Parallel()
	daily, err := ParseDailyCutoffs("13:45,16:30, 10:15", NewYork)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ after, want string }{
		{"2026-03-02 10:14", "2026-03-02 10:15"},
		{"2026-03-02 10:15", "2026-03-02 13:45"},
		{"2026-03-02 13:44", "2026-03-02 13:45"},
		{"2026-03-02 13:45", "2026-03-02 16:30"},
		{"2026-03-06 16:30", "2026-03-09 10:15"}, // weekend of the change to daylight saving time
		{"2026-10-30 16:30", "2026-11-02 10:15"}, // weekend of the change to standard time
		{"2026-11-25 17:00", "2026-11-27 10:15"}, // Thanksgiving
		{"2026-07-03 17:00", "2026-07-06 10:15"}, // a holiday on a Saturday is not observed on Friday
		{"2026-12-31 17:00", "2027-01-04 10:15"},
	} {
		after, err := time.ParseInLocation("2006-01-02 15:04", c.after, NewYork)
		if err != nil {
			t.Fatal(err)
		}
		if got := daily.Next(after).In(NewYork).Format("2006-01-02 15:04"); got != c.want {
			t.Errorf("next cutoff after %s is %s, want %s", c.after, got, c.want)
		}
	}
	for _, text := range []string{"", "25:00", "10:15,10:15", "noon"} {
		if _, err := ParseDailyCutoffs(text, NewYork); err == nil {
			t.Errorf("ParseDailyCutoffs accepted %q", text)
		}
	}
}

// errCrashed simulates a crash of the process.
var errCrashed = errors.New("crashed")

// crasher fails every step, starting with step number crashAt. Each external call has two steps, before and after its effect.
type crasher struct {
	steps   atomic.Int64
	crashAt int64
}

func (c *crasher) step(do func() error) error {
	if c.steps.Add(1) >= c.crashAt {
		return errCrashed
	}
	if err := do(); err != nil {
		return err
	}
	if c.steps.Add(1) >= c.crashAt {
		return errCrashed
	}
	return nil
}

type crashingStore struct {
	Store
	*crasher
}

func (s crashingStore) Update(ctx context.Context, do func(Tx) error) error {
	return s.step(func() error { return s.Store.Update(ctx, do) })
}

func (s crashingStore) Add(ctx context.Context, e Entry) (stored Entry, added bool, err error) {
	err = s.step(func() error {
		stored, added, err = s.Store.Add(ctx, e)
		return err
	})
	return stored, added, err
}

type crashingBank struct {
	Bank
	*crasher
}

func (b crashingBank) Put(ctx context.Context, name string, content []byte) error {
	return b.step(func() error { return b.Bank.Put(ctx, name, content) })
}

func (b crashingBank) Remove(ctx context.Context, name string) error {
	return b.step(func() error { return b.Bank.Remove(ctx, name) })
}

// TestWorkerSurvivesCrashAtEachStep crashes a worker at each step and then runs another worker. Each entry must be in exactly one file,
// and each record must be applied once.
func TestWorkerSurvivesCrashAtEachStep(t *testing.T) {
	t.Parallel()
	for crashAt := int64(1); ; crashAt++ {
		r := newRig(t, NewMemory())
		keys := []string{r.create("t-1", "maya").Key, r.create("t-2", "tenzing").Key, r.create("t-3", "maya").Key}
		c := &crasher{crashAt: crashAt}
		crashing := r.Worker
		crashing.Store, crashing.Bank = crashingStore{r.Worker.Store, c}, crashingBank{r.bank, c}
		crashed := r.runOnce(crashing) != nil
		if err := r.runOnce(r.Worker); err != nil {
			t.Fatalf("crash at step %d: %v", crashAt, err)
		}
		found := r.bank.sentTraces(t)
		for _, key := range keys {
			if len(found[key]) != 1 {
				t.Errorf("crash at step %d: entry %s was sent with the traces %v, want one trace", crashAt, key, found[key])
			}
		}
		statuses := []transfer.Status{r.transfer("t-1").Status, r.transfer("t-2").Status, r.transfer("t-3").Status}
		want := []transfer.Status{transfer.StatusProcessed, transfer.StatusReturned, transfer.StatusFailed}
		if len(found) != len(keys) || !slices.Equal(statuses, want) {
			t.Errorf("crash at step %d: sent entries are %v, transfers are %v, want %v", crashAt, found, statuses, want)
		}
		if !crashed {
			if crashAt < 10 {
				t.Errorf("the worker has only %d steps, want 10 or more", crashAt)
			}
			return
		}
	}
}

// runOnce sends the queued entries and processes the bank's response.
func (r *rig) runOnce(w Worker) error {
	if err := errors.Join(w.CreateFiles(r.Context()), w.Exchange(r.Context())); err != nil {
		return err
	}
	settled, returned, rejected := r.entry("t-1/funding/1"), r.entry("t-2/funding/1"), r.entry("t-3/funding/1")
	r.writeReturn("RETURN-1", returned, "R01")
	r.bank.writeReport("REPORT-1", settledLine(settled, "2026-03-03"), fmt.Sprintf("entry-refused,%s,205.00,CLOSED,", rejected.Trace))
	return w.Exchange(r.Context())
}
