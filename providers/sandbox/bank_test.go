package sandbox_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/filedrop"
	"hulak/providers/funding"
	"hulak/providers/funding/ach"
	"hulak/providers/reconciliation/statement"
	"hulak/providers/sandbox"
)

// bankCustomer is the app's side of the bank connection: the ACH rail and the worker that exchanges files.
type bankCustomer struct {
	*testEnv
	rail   ach.Rail
	worker ach.Worker
	dir    string
}

func withBank(t *testing.T, cfg sandbox.Config, test func(*bankCustomer)) {
	t.Helper()
	cfg.BankDir = t.TempDir()
	runInBubble(t, cfg, func(env *testEnv) {
		files, err := ach.OpenDirectoryBank(cfg.BankDir)
		if err != nil {
			env.Fatal(err)
		}
		events, store, vault := memory.New(), ach.NewMemory(), eventstore.NewKeyEncryptionKey()
		test(&bankCustomer{
			testEnv: env, dir: cfg.BankDir, rail: ach.Rail{Store: store, Vault: vault, Accounts: env.funding(), Now: time.Now},
			worker: ach.Worker{
				Store: store, Vault: vault, Bank: files, Originator: ach.SandboxOriginator, Now: time.Now,
				Log: eventstore.NewLog(events, eventregistry.Registry(), events.Keys()), Logger: slog.New(slog.DiscardHandler),
			},
		})
	})
}

// submitDebit creates transfer-1 with a bank account as its source, and sends the debit to the bank.
func (b *bankCustomer) submitDebit(last4, total string) {
	b.Helper()
	create := transfertest.Create()
	create.TransferID, create.FundingSourceID = "transfer-1", b.linkBank(last4)
	b.decide(create)
	debit := newDebit("transfer-1/funding/1", create.FundingSourceID, funding.Bank, total)
	submission, err := b.rail.Submit(b.Context(), debit)
	if err != nil || submission.Declined {
		b.Fatalf("Submit = %+v, %v", submission, err)
	}
	b.decide(transfer.RecordFundingSubmitted{Key: debit.Key, ProviderRef: submission.ProviderRef})
	if err := b.worker.CreateFiles(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.exchange()
}

func (b *bankCustomer) decide(command transfer.Command) {
	b.Helper()
	_, _, err := eventstore.Execute(b.Context(), b.worker.Log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, transfer.Decider, "transfer-1", command)
		return struct{}{}, err
	})
	if err != nil {
		b.Fatalf("%T: %v", command, err)
	}
}

func (b *bankCustomer) exchange() {
	b.Helper()
	if err := b.worker.Exchange(b.Context()); err != nil {
		b.Fatal(err)
	}
}

// advanceDays advances time while the app and the bank exchange files.
func (b *bankCustomer) advanceDays(days float64) {
	const step = 0.125
	for range int(days / step) {
		b.advance(step)
		b.exchange()
	}
}

func (b *bankCustomer) requireStatus(want transfer.Status, code string) {
	b.Helper()
	s, _, err := eventstore.State(b.Context(), b.worker.Log, transfer.Decider, "transfer-1")
	if err != nil || s.Status != want || s.Funding.Code != code {
		b.Errorf("transfer is %s with code %q, %v; want %s with code %q", s.Status, s.Funding.Code, err, want, code)
	}
}

func TestBankDebitOutcomesFollowTestValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		last4, total string
		days         float64
		want         transfer.Status
		code         string
	}{
		{"a debit has not settled after two days", "6789", "100.00", 2.5, transfer.StatusPending, ""},
		{"a debit settles after three days", "6789", "100.00", 3.5, transfer.StatusProcessed, ""},
		{"a debit with a total of 99 is declined", "6789", "99.00", 4, transfer.StatusFailed, "INSUFFICIENT_FUNDS"},
		{"a debit with a total of 55 is returned with R01", "6789", "55.00", 4, transfer.StatusReturned, "R01"},
		{"a debit from an account ending in 0002 is returned with R02", "0002", "100.00", 4, transfer.StatusReturned, "R02"},
		{"a debit from an account ending in 0010 settles", "0010", "100.00", 3.5, transfer.StatusProcessed, ""},
		{"a settled debit from an account ending in 0010 is returned with R10", "0010", "100.00", 6, transfer.StatusReturned, "R10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			withBank(t, sandbox.Config{Faults: sandbox.Faults{RepeatRate: 0.5, Seed: 1}}, func(b *bankCustomer) {
				b.submitDebit(c.last4, c.total)
				b.advanceDays(c.days)
				b.requireStatus(c.want, c.code)
			})
		})
	}
}

func TestControlAPIAdvancesBankDebits(t *testing.T) {
	t.Parallel()
	withBank(t, sandbox.Config{Manual: true}, func(b *bankCustomer) {
		if got := b.simulate("transfer-1", "funding-settled"); got != http.StatusNotFound {
			b.Errorf("step before the app sent the debit: status %d", got)
		}
		b.submitDebit("6789", "100.00")
		b.advanceDays(5)
		b.requireStatus(transfer.StatusPending, "")
		for _, step := range []struct {
			name string
			want int
		}{
			{"funding-settled", 200}, {"funding-settled", 409}, {"funding-declined", 409}, {"funding-returned?code=R10", 200},
			{"funding-returned", 409},
		} {
			if got := b.simulate("transfer-1", step.name); got != step.want {
				b.Errorf("%s: %d, want %d", step.name, got, step.want)
			}
			b.advanceDays(0.25)
		}
		b.requireStatus(transfer.StatusReturned, "R10")
	})
}

// statementLines returns the lines of all bank statements, in order.
func (b *bankCustomer) statementLines() (lines []string) {
	b.Helper()
	dir := filepath.Join(b.cfg.StatementDir, statement.BankDir)
	names, err := filedrop.List(dir)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range names {
		content, err := filedrop.Read(dir, name, 1<<20)
		if err != nil {
			b.Fatal(err)
		}
		parsed, err := statement.Read(content)
		if err != nil {
			b.Fatal(err)
		}
		for _, l := range parsed.Lines {
			lines = append(lines, fmt.Sprintf("%s %s", l.Kind, l.Amount.StringFixed(2)))
		}
	}
	return lines
}

func TestBankStatementsListReturnedRefunds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, last4 string
		want        []string
	}{
		{
			"a refund to an unknown account is listed with its return", "0003",
			[]string{"COLLECTED 100.00", "PAID_BACK -100.00", "RETURNED 100.00"},
		},
		{"a settled refund is listed", "6789", []string{"COLLECTED 100.00", "PAID_BACK -100.00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			withBank(t, sandbox.Config{StatementDir: t.TempDir()}, func(b *bankCustomer) {
				b.submitDebit(c.last4, "100.00")
				b.advanceDays(4)
				b.decide(transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start})
				b.decide(transfer.RequestRefund{At: transfertest.Start})
				refund := funding.Refund{
					Key: "refund-1", TransferID: "transfer-1", DebitKey: "transfer-1/funding/1", Kind: funding.Bank, Amount: "100.00", Currency: "USD",
				}
				if _, err := b.rail.Refund(b.Context(), refund); err != nil {
					b.Fatal(err)
				}
				if err := b.worker.CreateFiles(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.advanceDays(7)
				if got := b.statementLines(); !slices.Equal(got, c.want) {
					b.Errorf("statement lines are %v, want %v", got, c.want)
				}
			})
		})
	}
}

func TestBankProcessesEachFileOnce(t *testing.T) {
	t.Parallel()
	withBank(t, sandbox.Config{Dir: t.TempDir()}, func(b *bankCustomer) {
		b.submitDebit("6789", "100.00")
		out := filepath.Join(b.dir, filedrop.OutDir)
		names, err := filedrop.List(out)
		if err != nil || len(names) != 1 {
			b.Fatalf("files: %v, %v", names, err)
		}
		content, err := filedrop.Read(out, names[0], 1<<20)
		if err != nil {
			b.Fatal(err)
		}
		b.advanceDays(1)
		b.crashAndRestart()
		if err := filedrop.Write(out, "duplicate.ach", content); err != nil {
			b.Fatal(err)
		}
		b.advanceDays(3)
		b.requireStatus(transfer.StatusProcessed, "")
		if unprocessed, err := filedrop.List(out); err != nil || len(unprocessed) != 0 {
			b.Errorf("unprocessed files: %v, %v", unprocessed, err)
		}
	})
}

func TestBankRejectsUnreadableFile(t *testing.T) {
	t.Parallel()
	withBank(t, sandbox.Config{}, func(b *bankCustomer) {
		if err := filedrop.Write(filepath.Join(b.dir, filedrop.OutDir), "broken.ach", []byte("101 broken")); err != nil {
			b.Fatal(err)
		}
		b.advance(0.5)
		in := filepath.Join(b.dir, filedrop.InDir)
		names, err := filedrop.List(in)
		if err != nil || len(names) != 1 {
			b.Fatalf("files: %v, %v", names, err)
		}
		text, err := os.ReadFile(filepath.Join(in, names[0]))
		want := fmt.Sprintf("record,subject,amount,code,date\nfile-rejected,broken.ach,,FORMAT,%s\n", time.Now().UTC().Format(time.DateOnly))
		if err != nil || string(text) != want {
			b.Errorf("%v; got\n%swant\n%s", err, text, want)
		}
	})
}

func TestAccountNumberAccess(t *testing.T) {
	t.Parallel()
	runInBubble(t, sandbox.Config{}, func(env *testEnv) {
		bank := env.linkBank("6789")
		account, err := env.funding().Account(env.Context(), bank)
		if err != nil || len(account.Number) != 17 || account.Number[13:] != "6789" || account.Routing == "" ||
			account.Type != "checking" || account.Holder == "" {
			env.Errorf("Account = %+v, %v", account, err)
		}
		if err := env.funding().Remove(env.Context(), bank); err != nil {
			env.Fatal(err)
		}
		for _, id := range []string{bank, env.linkCard(), "unknown"} {
			if _, err := env.funding().Account(env.Context(), id); !errors.Is(err, funding.ErrUnknownSource) {
				env.Errorf("Account(%s) = %v", id, err)
			}
		}
		if status, _ := env.do("GET", "/v1/sources/"+bank+"/account", nil); status != http.StatusUnauthorized {
			env.Errorf("request without a key: status %d", status)
		}
	})
}
