package main

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/pricing"
	screeningdomain "hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/httpapi/account"
	"hulak/httpapi/operations"
	httppricing "hulak/httpapi/pricing"
	"hulak/httpapi/transfers"
	"hulak/projections"
	"hulak/providers/funding/ach"
	"hulak/providers/identity"
	"hulak/providers/notification"
	"hulak/providers/rates"
	"hulak/providers/screening"
)

// Package httpapi defines the interfaces that it needs. The types in this file implement them with the provider packages.

// identityProvider implements httpapi's interface to the identity provider.
type identityProvider struct{ client identity.Provider }

// WidgetToken implements httpapi.Identity.
func (p identityProvider) WidgetToken(ctx context.Context, a account.Applicant, widgets []string) (token, referenceID string, err error) {
	created, err := p.client.CreateWidgetToken(ctx, identity.Applicant(a), widgets)
	return created.Token, created.ReferenceID, err
}

// Status implements httpapi.Identity.
func (p identityProvider) Status(ctx context.Context, referenceID string) (account.ApplicantStatus, error) {
	s, err := p.client.Status(ctx, referenceID)
	if errors.Is(err, identity.ErrUnknownApplicant) {
		return account.ApplicantStatus{}, account.ErrUnknownApplicant
	}
	return account.ApplicantStatus{
		KYCStatus: s.KYCStatus, Tier: s.Tier, FirstName: s.FirstName, MiddleName: s.MiddleName, LastName: s.LastName,
	}, err
}

// screener screens a transfer's sender and beneficiary for the API server.
type screener struct{ panel screening.Panel }

// Screen implements httpapi.Screening.
func (s screener) Screen(ctx context.Context, from sender.State, to beneficiary.State) (screeningdomain.Result, error) {
	return s.panel.Screen(ctx, screening.Parties(from, to)...)
}

// mailer sends emails for the API server.
type mailer struct{ notification.Mailer }

// SendBeneficiaryEmail implements httpapi.Mailer.
func (m mailer) SendBeneficiaryEmail(ctx context.Context, message transfers.BeneficiaryEmail) error {
	return m.Mailer.SendBeneficiaryEmail(ctx, notification.BeneficiaryEmail(message))
}

// bank lists bank files and returned entries for the API server.
type bank struct{ store ach.Postgres }

// Files implements httpapi.Bank.
func (b bank) Files(ctx context.Context, before int64, limit int) ([]operations.BankFile, int64, error) {
	files, next, err := b.store.Files(ctx, before, limit)
	all := make([]operations.BankFile, len(files))
	for i, f := range files {
		all[i] = operations.BankFile{
			Outgoing: f.Direction == ach.Outgoing, Name: f.Name, SHA256: f.SHA256[:], Entries: f.Entries,
			Debits: money.FromMinor(f.DebitCents, money.USD), Credits: money.FromMinor(f.CreditCents, money.USD),
			CreatedAt: f.CreatedAt, CompletedAt: f.CompletedAt, Acknowledgment: f.Acknowledgment, Problems: f.Problems,
		}
	}
	return all, next, err
}

// Returns implements httpapi.Bank.
func (b bank) Returns(ctx context.Context, after projections.Cursor, limit int) ([]operations.BankReturn, projections.Cursor, error) {
	from, next := after.FromLatest(), projections.Cursor{}
	entries, more, err := b.store.ReturnedEntries(ctx, from.At, from.ID, limit)
	if more {
		last := entries[len(entries)-1]
		next = projections.Cursor{At: last.ChangedAt, ID: last.Key}
	}
	all := make([]operations.BankReturn, len(entries))
	for i, e := range entries {
		all[i] = operations.BankReturn{
			TransferID: e.TransferID, Reference: e.Reference, Refund: e.Kind == ach.Credit, Amount: money.FromMinor(e.Cents, money.USD),
			Code: e.Code, SettledOn: e.SettledOn, ReturnedAt: e.ChangedAt, Untimely: e.Untimely,
		}
	}
	return all, next, err
}

// rateSource reports the state of the exchange rate source to the API server.
type rateSource struct {
	name string
	db   *pgxpool.Pool
}

// Status implements httpapi.RateSource.
func (s rateSource) Status(ctx context.Context) (httppricing.RateSourceStatus, error) {
	if s.name != pricing.SourceNRB { // the fixed rate is never polled
		return httppricing.RateSourceStatus{Name: pricing.SourceFixed}, nil
	}
	health, err := rates.LoadHealth(ctx, s.db, s.name)
	return httppricing.RateSourceStatus{
		Name: s.name, Daily: true, LastResponseAt: health.LastResponseAt, FailingSince: health.FailingSince,
		Attempts: health.Attempts, Error: health.Error,
	}, err
}

// Stale implements httpapi.RateSource.
func (rateSource) Stale(day string, at time.Time) bool { return rates.IsStale(day, at) }
