package inbox

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/internal/tracing"
	"hulak/providers"
	fundingprovider "hulak/providers/funding"
	"hulak/providers/identity"
)

// Handler executes the commands for each kind of callback. It fetches the current data of senders and funding sources from the
// provider, because callbacks can arrive out of order and contain no personal data.
type Handler struct {
	Log      *eventstore.Log
	Identity identity.Provider
	Funding  fundingprovider.Provider
	Now      func() time.Time
}

// Apply executes the commands for a callback. Applying a callback again has no effect.
func (h Handler) Apply(ctx context.Context, provider string, c providers.Callback) (err error) {
	cause := domain.RecordedEvent{ID: c.ID, Meta: domain.Metadata{}}
	reporter := "provider:" + provider
	switch c.Kind {
	case providers.KYCStatusChanged, providers.TierRequested, providers.TierApproved, providers.TierRejected:
		command, err := h.senderCommand(ctx, c)
		if err != nil || command == nil {
			return err
		}
		return providers.Report(ctx, h.Log, reporter, cause, sender.Decider, c.ReferenceID, command)
	case providers.BankAdded, providers.CardAdded, providers.BankStatusChanged:
		commands, err := h.sourceCommands(ctx, provider, c)
		if err != nil || commands == nil {
			return err
		}
		return providers.ReportDecision(ctx, h.Log, reporter, cause, funding.Decider.Category,
			decideSource(sourceID(provider, c.SourceID), c.ReferenceID, commands))
	}
	command, found := h.transferCommand(c)
	if !found {
		return errUnknownKind
	}
	ctx, span := tracing.Start(providers.ContinueTrace(ctx, h.Log, c.ReferenceID), "callback "+string(c.Kind))
	defer func() { tracing.End(span, err) }()
	return providers.ReportDecision(ctx, h.Log, reporter, cause, transfer.Decider.Category, func(b domain.UnitOfWork) error {
		t, err := domain.Load(b, transfer.Decider, c.ReferenceID)
		if err != nil {
			return err
		}
		if t.Exists() && !amountMatches(c, t) {
			return transfer.ErrContradiction // staff must review a wrong amount
		}
		return domain.Run(b, transfer.Decider, c.ReferenceID, command)
	})
}

// amountMatches reports whether the amount in a callback matches the transfer. It returns true if the callback has no amount.
func amountMatches(c providers.Callback, t transfer.State) bool {
	want := t.Amounts().Total()
	switch c.Kind {
	case providers.FundingSettled, providers.FundingDeclined, providers.FundingReturned:
		want = t.Funding.Total
	case providers.RefundSettled:
		if r, found := t.PartialRefundByKey(c.Key); found {
			want = r.Amount
		}
	case providers.PayoutReady, providers.PayoutDelivered, providers.PayoutFailed, providers.PayoutVoided:
		want = t.Amounts().Receive
	}
	if c.Amount == "" {
		return true
	}
	amount, err := decimal.NewFromString(c.Amount)
	return err == nil && amount.Equal(want.Decimal()) && (c.Currency == "" || c.Currency == string(want.Currency()))
}

// decideSource returns a function that executes commands on a funding source. The source's owner must exist.
func decideSource(id, senderID string, commands []funding.Command) func(domain.UnitOfWork) error {
	return func(b domain.UnitOfWork) error {
		owner, err := domain.Load(b, sender.Decider, senderID)
		if err != nil {
			return err
		}
		if !owner.Exists() {
			return sender.ErrNotFound
		}
		if owner.IsClosed() {
			return nil // an erased sender cannot link a source
		}
		for _, command := range commands {
			if _, err := domain.Decide(b, funding.Decider, id, command); err != nil {
				return err
			}
		}
		return nil
	}
}

// senderCommand returns the command for a callback about a sender.
func (h Handler) senderCommand(ctx context.Context, c providers.Callback) (sender.Command, error) {
	now, tier := h.Now(), sender.Tier(identity.CanonicalTier(c.Tier))
	switch c.Kind {
	case providers.TierRequested:
		return sender.RequestTier{Tier: tier, At: now}, nil
	case providers.TierApproved:
		return sender.AssignTier{Tier: tier, At: now}, nil
	case providers.TierRejected:
		return sender.RecordTierRejected{Tier: tier, At: now}, nil
	}
	status, err := h.Identity.Status(ctx, c.ReferenceID)
	if err != nil {
		return nil, err
	}
	return sender.RecordKYC{Status: sender.KYCStatus(status.KYCStatus), At: now}, nil
}

// sourceID derives a stable ID from a provider's source ID. It returns a UUID unchanged, because the provider's widget must recognize
// the account.
func sourceID(provider, id string) string {
	if parsed, err := uuid.Parse(id); err == nil && parsed.String() == id {
		return id
	}
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("source:"+provider+":"+id)).String()
}

// sourceCommands fetches a source from the provider and returns the commands that record it. It returns no commands if the source has
// been removed.
func (h Handler) sourceCommands(ctx context.Context, provider string, c providers.Callback) ([]funding.Command, error) {
	now := h.Now() // before the request, so the recorded time is not later than the data
	source, err := h.Funding.Source(ctx, c.SourceID)
	switch {
	case errors.Is(err, fundingprovider.ErrUnknownSource):
		return nil, nil
	case err != nil:
		return nil, err
	case source.ReferenceID != c.ReferenceID:
		return nil, providers.ErrMalformed // a callback about one sender must not affect another sender's account
	}
	status := funding.ReportStatus{Status: funding.Status(source.VerificationStatus), At: now}
	switch c.Kind {
	case providers.BankAdded:
		return []funding.Command{funding.LinkBank{
			SourceID: sourceID(provider, c.SourceID), SenderID: source.ReferenceID, AccountType: funding.AccountType(source.AccountType),
			Status: funding.Status(source.VerificationStatus), At: now,
			Account: funding.Account{
				Holder: source.AccountHolderName, InstitutionName: institutionName(source), Last4: source.Last4, Token: source.ID,
			},
		}, status}, nil
	case providers.CardAdded:
		return []funding.Command{funding.LinkCard{
			SourceID: sourceID(provider, c.SourceID), SenderID: source.ReferenceID, Network: source.Network, At: now,
			Account: funding.Account{
				Holder: source.AccountHolderName, InstitutionName: source.InstitutionName, NickName: source.Name, Last4: source.Last4, Token: source.ID,
			},
		}}, nil
	}
	return []funding.Command{status}, nil
}

// institutionName returns the bank's name, or the account's name if the bank's name is empty.
func institutionName(s fundingprovider.Source) string {
	if s.InstitutionName != "" {
		return s.InstitutionName
	}
	return s.Name
}

// transferCommand returns the command for a callback about a transfer. It returns false if the kind is unknown.
func (h Handler) transferCommand(c providers.Callback) (transfer.Command, bool) {
	now := h.Now()
	switch c.Kind {
	case providers.FundingSettled:
		return transfer.RecordFundingSettled{Key: c.Key, At: now}, true
	case providers.FundingDeclined:
		return transfer.RecordFundingDeclined{Key: c.Key, Code: c.Code, At: now}, true
	case providers.FundingReturned:
		return transfer.RecordFundingReturned{Key: c.Key, Code: c.Code, At: now}, true
	case providers.RefundSettled:
		return transfer.RecordRefundSettled{Key: c.Key, MoneyMoved: !c.Voided, At: now}, true
	case providers.PayoutReady:
		return transfer.RecordPayoutReady{Key: c.Key, At: now}, true
	case providers.PayoutDelivered:
		return transfer.RecordDelivered{Key: c.Key, At: now}, true
	case providers.PayoutFailed:
		return transfer.RecordPayoutFailed{Key: c.Key, Reason: c.Reason, At: now}, true
	case providers.PayoutVoided:
		return transfer.RecordPayoutVoided{Key: c.Key, At: now}, true
	}
	return nil, false
}
