package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"hulak/domain/funding"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore/bus"
	"hulak/httpapi/core"
	"hulak/internal/demodata"
	fundingproviders "hulak/providers/funding"
	"hulak/providers/funding/ach"
	"hulak/providers/reconciliation"
	"hulak/providers/sandbox"
)

var (
	errDemoInProduction = errors.New("demo data is not available in production")
	errLogInUse         = errors.New("the log already has transfers: set HULAK_DATA to a new directory, or DATABASE_URL to a new database")
	errFollowersRunning = errors.New("followers are running on this database: stop hulak first")
)

// followerCheckpoints are the checkpoints of all followers except the read models.
var followerCheckpoints = []string{
	"process/" + bus.TopicAll, "funding/" + bus.TopicAll, "payout/transfer", "screening/" + bus.TopicAll, "rescreening/sanctionslist",
	"maintenance/maintenance", "notice/" + bus.TopicAll, "webhooks/" + bus.TopicAll,
	"schedules/" + bus.TopicAll, "updates/" + bus.TopicAll, "ratealerts/" + bus.TopicAll,
}

// claimTimeout is enough to claim the checkpoints if no follower is running.
const claimTimeout = 2 * time.Second

// CreateDemoData adds transfers of the last 180 days to an empty log. Followers skip the history, and continue the newest transfers.
// The sandbox gets its records of the history. CreateDemoData returns the number of transfers, which is 0 if the log has demo data.
func (p *Program) CreateDemoData(ctx context.Context, transfers int) (created int, err error) {
	if p.settings.Env == "production" {
		return 0, errDemoInProduction
	}
	if exists, err := demodata.Exists(ctx, p.log); err != nil || exists {
		return 0, err
	}
	var used bool
	err = p.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM events WHERE type = $1)`, transfer.Created{}.EventType()).Scan(&used)
	if err != nil {
		return 0, err
	}
	if used {
		return 0, errLogInUse
	}
	checkpoints, err := p.claimCheckpoints(ctx)
	if err != nil {
		return 0, err
	}
	defer func() {
		for _, c := range checkpoints {
			c.Release(context.WithoutCancel(ctx))
		}
	}()
	config, err := p.demoConfig(ctx, transfers)
	if err != nil {
		return 0, err
	}
	history, err := demodata.CreateHistory(ctx, config)
	if err != nil {
		return 0, err
	}
	if err := p.importHistory(ctx, history); err != nil {
		return 0, err
	}
	head, err := p.log.Head(ctx)
	if err != nil {
		return 0, err
	}
	if err := (reconciliation.Postgres{Pool: p.pool}).SkipTo(ctx, head); err != nil {
		return 0, err
	}
	for _, c := range checkpoints {
		if err := c.Move(ctx, head, ""); err != nil {
			return 0, err
		}
	}
	return history.Events[transfer.Created{}.EventType()], demodata.CreateLive(ctx, config, history)
}

// claimCheckpoints claims the checkpoints of all followers. It returns errFollowersRunning if one is in use.
func (p *Program) claimCheckpoints(ctx context.Context) (claimed []bus.Checkpoint, err error) {
	all := bus.NewPostgresCheckpoints(p.pool)
	if p.cluster != nil { // no other process uses the embedded database
		if err := all.ReleaseAll(ctx); err != nil {
			return nil, err
		}
	}
	for _, name := range followerCheckpoints {
		timeout, cancel := context.WithTimeout(ctx, claimTimeout)
		c, err := all.Claim(timeout, name)
		cancel()
		if err != nil {
			for _, c := range claimed {
				c.Release(ctx)
			}
			if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
				err = errFollowersRunning
			}
			return nil, err
		}
		claimed = append(claimed, c)
	}
	return claimed, nil
}

// demoConfig creates the demo staff and returns the configuration.
func (p *Program) demoConfig(ctx context.Context, transfers int) (c demodata.Config, err error) {
	if _, err := p.EnsureDemoStaff(ctx); err != nil {
		return c, err
	}
	c = demodata.Config{
		Log: p.log, Now: now(), Transfers: transfers,
		EmailKey:   func(address string) string { return core.EmailDigest(p.secrets.app, address) },
		AccountKey: func(number string) string { return core.AccountDigest(p.secrets.app, number) },
		ReferenceKey: func(number string) string {
			mac := hmac.New(sha256.New, p.secrets.app)
			mac.Write([]byte("reference:" + number))
			return hex.EncodeToString(mac.Sum(nil))
		},
	}
	for email, id := range map[string]*string{
		"admin@hulak.test": &c.Staff.Admin, "approver@hulak.test": &c.Staff.Approver, "compliance@hulak.test": &c.Staff.Compliance,
	} {
		if *id, err = p.staffIDByEmail(ctx, email); err != nil {
			return c, err
		}
	}
	return c, nil
}

// importHistory stores the providers' records of the history: bank entries in our database, and everything else in the sandbox.
func (p *Program) importHistory(ctx context.Context, h demodata.History) error {
	records := sandbox.Records{Debits: map[string]sandbox.Debit{}, Payouts: map[string]sandbox.Payout{}}
	for _, a := range h.Applicants {
		records.Applicants = append(records.Applicants, sandbox.Applicant{
			ReferenceID: a.ID, FirstName: a.Person.FirstName, LastName: a.Person.LastName, Email: a.Person.Email,
			Phone: a.Person.CountryCode + a.Person.PhoneNumber, State: a.State, KYCStatus: string(a.KYC), Tier: string(a.Tier),
		})
	}
	accounts := map[string]fundingproviders.Account{}
	for _, s := range h.Sources {
		source := sandbox.Source{
			ID: s.ID, ReferenceID: s.SenderID, Kind: string(funding.BankAccount), Name: s.Institution, InstitutionName: s.Institution,
			AccountType: s.AccountType, AccountHolderName: s.Holder, Last4: s.Last4, Network: s.Network, VerificationStatus: "VERIFIED",
		}
		if s.Network != "" {
			source.Kind, source.ExpiryMonth, source.ExpiryYear = string(funding.DebitCard), 12, now().Year()+2
		} else {
			routing, number := sandbox.BankAccount(source)
			accounts[s.ID] = fundingproviders.Account{Routing: routing, Number: number, Type: s.AccountType, Holder: s.Holder}
		}
		records.Sources = append(records.Sources, source)
	}
	files := map[string][]ach.ImportedEntry{} // by day
	for _, pay := range h.Payments {
		switch {
		case pay.Method != "":
			records.Payouts[pay.Key] = sandbox.Payout{
				TransferID: pay.TransferID, ReceiptNumber: pay.Receipt, Method: pay.Method, Amount: pay.Amount, Currency: "NPR",
				Status: pay.Status, Reason: pay.Code, Hash: demoHash, CreatedAt: pay.At,
			}
		case pay.Kind == funding.DebitCard:
			debit := sandbox.Debit{
				TransferID: pay.TransferID, ProviderRef: "D" + pay.TransferID, SourceID: pay.SourceID, Kind: string(pay.Kind), Total: pay.Amount,
				Currency: "USD", Status: pay.Status, Code: pay.Code, Hash: demoHash, CreatedAt: pay.At,
			}
			if pay.Refunded == pay.Cents {
				debit.Status = "REFUNDED"
			}
			records.Debits[pay.Key] = debit
		case pay.Status != demodata.Voided && pay.Status != demodata.Submitted: // a voided debit was never sent to the bank
			day := pay.At.In(sendinglimit.LosAngeles).Format("20060102")
			files[day] = append(files[day], importedEntries(pay, accounts[pay.SourceID])...)
		}
	}
	for _, day := range slices.Sorted(maps.Keys(files)) {
		entries := files[day]
		if err := (ach.Postgres{Pool: p.pool}).Import(ctx, p.vault, "demo-"+day+".ach", entries[0].CreatedAt, entries); err != nil {
			return fmt.Errorf("import bank entries: %w", err)
		}
	}
	return p.loadSandbox(records)
}

// demoHash stands for the hash of a request in the sandbox's records.
const demoHash = "demo-data"

// importedEntries returns the bank entries of a debit: the debit, and its refund if there is one.
func importedEntries(pay *demodata.Payment, account fundingproviders.Account) []ach.ImportedEntry {
	status := map[string]ach.Status{
		demodata.Settled: ach.Settled, demodata.Returned: ach.Returned, demodata.Declined: ach.Rejected,
	}[pay.Status]
	debit := ach.Entry{
		Key: pay.Key, Kind: ach.Debit, TransferID: pay.TransferID, SourceID: pay.SourceID, Cents: pay.Cents, Status: status, Code: pay.Code,
		SettledOn: pay.ChangedAt, CreatedAt: pay.At, ChangedAt: pay.ChangedAt,
	}
	entries := []ach.ImportedEntry{{Entry: debit, Account: account}}
	if pay.Refunded > 0 {
		refund := debit
		refund.Key, refund.Kind, refund.DebitKey, refund.Cents, refund.Status = pay.RefundKey, ach.Credit, pay.Key, pay.Refunded, ach.Settled
		entries = append(entries, ach.ImportedEntry{Entry: refund, Account: account})
	}
	return entries
}

// loadSandbox adds records to the sandbox in the data directory, which must not be running.
func (p *Program) loadSandbox(records sandbox.Records) error {
	const unused = "http://localhost" // the sandbox neither serves requests nor sends callbacks
	s, err := sandbox.New(sandbox.Config{
		URL: unused, AppURL: unused, WebhookSecret: demoHash, APIKey: demoHash, Dir: filepath.Join(p.settings.Data, "sandbox"),
		Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	return errors.Join(s.Load(records), s.Close())
}
