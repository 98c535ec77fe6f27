package transfers

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/httpapi/quotetoken"
	"hulak/projections"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
)

var errNotSent = domain.Reject(domain.NotFound, "TRANSFER_NOT_SENT")

func (h *Handlers) createTransaction(ctx context.Context, in *createTransactionInput) (CreatedTransfer, error) {
	if in.OnlyIfSent {
		return h.createdByKey(ctx)
	}
	request, err := h.transferRequest(ctx, in.Body)
	if err != nil {
		return CreatedTransfer{}, err
	}
	var tokenErr error
	request.IssuedQuote, tokenErr = quotetoken.Parse(h.Server, in.Body.QuoteToken)
	var prefetches sync.WaitGroup // loads the decision's streams while screening runs
	eventstore.Prefetch(ctx, h.Config.Events, &prefetches, sendinglimit.Decider, core.CallerOf(ctx).ID)
	eventstore.Prefetch(ctx, h.Config.Events, &prefetches, funding.Decider, in.Body.SenderFundingAccountID)
	request.Screening, err = h.screen(ctx, in.Body.RecipientID)
	prefetches.Wait()
	if err != nil {
		return CreatedTransfer{}, err
	}
	request.TransferID, request.ReferenceCandidates = core.NewID(), core.NewReferenceCandidates(h.Config.Secret)
	created, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		// The token is checked inside the decision, so a retry gets its stored response even if the signing key has changed.
		if tokenErr != nil {
			return usecase.CreatedTransfer{}, tokenErr
		}
		request.At = h.Now()
		return usecase.CreateTransfer(u, request)
	})
	if err != nil {
		return CreatedTransfer{}, err
	}
	return h.createdResponse(ctx, created)
}

// createdByKey returns the transfer that was created with the request's idempotency key, or errNotSent if there is none.
func (h *Handlers) createdByKey(ctx context.Context) (CreatedTransfer, error) {
	created, err := core.Execute(ctx, h.Server, func(domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		return usecase.CreatedTransfer{}, errNotSent // this function runs only if the key has no stored response
	})
	if err != nil {
		return CreatedTransfer{}, err
	}
	return h.createdResponse(ctx, created)
}

// transferRequest converts the form to a request at the current time.
func (h *Handlers) transferRequest(ctx context.Context, f dto.CreateTransaction) (usecase.TransferRequest, error) {
	agreed, err := parseAgreedPrice(f)
	return usecase.TransferRequest{
		SenderID: core.CallerOf(ctx).ID, BeneficiaryID: f.RecipientID, Destination: f.DestinationCountry,
		Method: beneficiary.PayoutMethod(f.PayoutMethod), AccountID: f.RecipientAccountID, PayerID: f.PayerID,
		Purpose: f.RemittancePurpose, FundingKind: funding.Kind(f.FundingSource), FundingSourceID: f.SenderFundingAccountID,
		AgreedPrice: agreed, Coupon: f.CouponCode, DisclosureHash: f.DisclosureHash, RepeatConfirmed: f.SecondTransfer,
		MoneyRequestID: f.RequestID,
		AccountKey:     h.AccountKey, At: h.Now(),
	}, err
}

// discloseTransaction returns the disclosure that the sender must see before payment. The same text is stored with the transfer.
func (h *Handlers) discloseTransaction(ctx context.Context, in *core.BodyInput[dto.CreateTransaction]) (dto.Disclosure, error) {
	request, err := h.transferRequest(ctx, in.Body)
	if err != nil {
		return dto.Disclosure{}, err
	}
	if request.IssuedQuote, err = quotetoken.Parse(h.Server, in.Body.QuoteToken); err != nil {
		return dto.Disclosure{}, err
	}
	document, err := usecase.Disclose(core.NewReadOnlyWork(ctx, h.Server), request)
	if err != nil {
		return dto.Disclosure{}, err
	}
	return presentation.Disclosure(document), nil
}

// createdResponse returns the response for a created transfer. For a retried request, it loads the reference number, because stored
// responses omit this secret.
func (h *Handlers) createdResponse(ctx context.Context, created usecase.CreatedTransfer) (CreatedTransfer, error) {
	number, err := created.ReferenceNumber, error(nil)
	if number == "" {
		var t transfer.State
		t, err = core.State(ctx, h.Server, transfer.Decider, created.TransferID)
		number, created.DateAvailable = t.ReferenceNumber, presentation.DateAvailable(t.Funding.Kind, t.CreatedAt)
	}
	return CreatedTransfer{
		ID: created.TransferID, ReferenceID: created.TransferID, CreatedAt: dto.Time(created.CreatedAt), ReferenceNumber: number,
		ExpectedAvailability: strconv.Itoa(created.ExpectedAvailability), DateAvailable: created.DateAvailable,
		Status: string(created.Status), DeliveryStatus: string(created.Delivery),
	}, err
}

// parseAgreedPrice parses the amounts and the rate that the sender agreed to.
func parseAgreedPrice(f dto.CreateTransaction) (usecase.AgreedPrice, error) {
	var a usecase.AgreedPrice
	var fieldErrors []domain.FieldError
	parse := func(amount *money.Amount, field string, n dto.Number, c money.Currency) {
		parsed, err := n.Amount(c)
		if err != nil {
			fieldErrors = append(fieldErrors, domain.FieldError{Field: field, Code: "INVALID_AMOUNT"})
		}
		*amount = parsed
	}
	parse(&a.Send, "senderAmount", f.SenderAmount, money.USD)
	parse(&a.Fee, "feeAmount", f.FeeAmount, money.USD)
	parse(&a.Receive, "recipientAmount", f.RecipientAmount, money.NPR)
	if f.BonusAmount != "" {
		parse(&a.Bonus, "bonusAmount", f.BonusAmount, money.NPR)
	}
	rate, err := money.ParseRate(string(f.ExchangeRate))
	if err != nil {
		fieldErrors = append(fieldErrors, domain.FieldError{Field: "exchangeRate", Code: "INVALID_RATE"})
	}
	a.Rate = rate
	if len(fieldErrors) > 0 {
		return a, core.ErrInvalid.WithFields(fieldErrors...)
	}
	return a, nil
}

// screen screens the sender and the beneficiary. If a sanctions list is unavailable, the transfer is held for review.
func (h *Handlers) screen(ctx context.Context, beneficiaryID string) (screening.Result, error) {
	me, err := core.RecentState(ctx, h.Server, sender.Decider, core.CallerOf(ctx).ID)
	if err != nil {
		return screening.Result{}, err
	}
	person, err := core.RecentState(ctx, h.Server, beneficiary.Decider, beneficiaryID)
	if err != nil {
		return screening.Result{}, err
	}
	if !person.BelongsTo(me.ID) {
		return screening.Result{}, beneficiary.ErrNotFound
	}
	result, err := h.deps.Screening.Screen(ctx, me, person)
	if err != nil {
		h.Log.Error("screening failed", "requestId", core.RequestOf(ctx).ID, "error", err.Error())
	}
	return result, nil
}

func (h *Handlers) listTransactions(ctx context.Context, in *transactionSearch) (dto.List[dto.Transaction], error) {
	filter := in.filter()
	filter.Search = in.Search
	var err error
	if filter.PINMatch, err = h.TransferIDByReference(ctx, h.transfers, strings.TrimSpace(in.Search)); err != nil {
		return dto.List[dto.Transaction]{}, err
	}
	page, err := h.transfers.List(ctx, core.CallerOf(ctx).ID, filter)
	return presentation.TransactionList(page, h.Now()), err
}

func (in TransactionPage) filter() transfers.Filter {
	return transfers.Filter{
		Status: transfer.Status(in.TransStatus), Delivery: transfer.Delivery(in.DeliveryStatus),
		Paging: projections.Paging{Page: in.Page, Size: in.PageSize},
	}
}

func (h *Handlers) getLimit(ctx context.Context, _ *core.NoInput) (Limit, error) {
	me, err := h.CurrentSender(ctx)
	if err != nil {
		return Limit{}, err
	}
	used, err := core.State(ctx, h.Server, sendinglimit.Decider, me.ID)
	if err != nil {
		return Limit{}, err
	}
	left, window := sendinglimit.Remaining(used, me.Tier, h.Now())
	return Limit{SenderLimit: dto.MoneyOf(left), CurrentTier: string(me.Tier), Window: string(window)}, nil
}

func (h *Handlers) getSenderTotals(ctx context.Context, _ *core.NoInput) (SenderTotals, error) {
	totals, err := h.senderSummary.Totals(ctx, core.CallerOf(ctx).ID)
	return SenderTotals{
		AmountSent: dto.MoneyOf(totals.AmountSent), TransactionCount: totals.TransactionCount, BeneficiaryCount: totals.BeneficiaryCount,
	}, err
}

// monthsShown is the number of months in the sender's chart, including the current month.
const monthsShown = 12

// listMonths returns the sender's totals for each of the last monthsShown months, oldest first. It includes months without
// transfers.
func (h *Handlers) listMonths(ctx context.Context, _ *core.NoInput) (dto.List[MonthTotals], error) {
	year, month, _ := h.Now().In(presentation.LosAngeles).Date()
	first := time.Date(year, month-monthsShown+1, 1, 0, 0, 0, 0, presentation.LosAngeles)
	sent, err := h.transfers.AmountsSentSince(ctx, core.CallerOf(ctx).ID, first)
	if err != nil {
		return dto.List[MonthTotals]{}, err
	}
	totals, counts := map[string]money.Amount{}, map[string]int{}
	for _, t := range sent {
		name := monthOf(t.At)
		if counts[name]++; counts[name] == 1 {
			totals[name] = money.Zero(money.USD)
		}
		totals[name] = totals[name].Add(t.Amount)
	}
	months := make([]MonthTotals, monthsShown)
	for i := range months {
		name := monthOf(first.AddDate(0, i, 0))
		total, ok := totals[name]
		if !ok {
			total = money.Zero(money.USD)
		}
		months[i] = MonthTotals{Month: name, AmountSent: dto.MoneyOf(total), TransactionCount: counts[name]}
	}
	return dto.List[MonthTotals]{Result: months}, nil
}

func monthOf(at time.Time) string { return at.In(presentation.LosAngeles).Format("2006-01") }

func (h *Handlers) listReprocessed(ctx context.Context, in *reprocessedPage) (dto.List[dto.Transaction], error) {
	filter := in.filter()
	if err := core.ParsePosition("before", in.Before, &filter.Before); err != nil {
		return dto.List[dto.Transaction]{}, err
	}
	page, next, err := h.transfers.Reprocessed(ctx, filter)
	list := presentation.TransactionList(page, h.Now())
	list.Paging.Next = core.PositionCursor(next)
	return list, err
}

// findTransaction returns the transfer with a reference number. Administrators find a transfer this way before they reprocess it (spec
// 2.44a).
func (h *Handlers) findTransaction(ctx context.Context, in *byReference) (TransactionDetail, error) {
	id, err := h.TransferIDByReference(ctx, h.transfers, in.Ref)
	if err != nil {
		return TransactionDetail{}, err
	}
	t, err := h.transfers.ByID(ctx, id)
	return h.transactionDetail(t), err
}

// transferDetail returns one transfer. A sender gets ErrNotFound for another sender's transfer.
func (h *Handlers) transferDetail(ctx context.Context, id string) (transfers.Detail, error) {
	if p := core.CallerOf(ctx); p.Role == dto.User {
		return h.transfers.ForSender(ctx, p.ID, id)
	}
	return h.transfers.ByID(ctx, id)
}

func (h *Handlers) getTransaction(ctx context.Context, in *core.ByID) (TransactionDetail, error) {
	t, err := h.transferDetail(ctx, in.ID)
	detail := h.transactionDetail(t)
	if err != nil || t.Delivery != transfer.DeliveryFailed || !core.AnyStaff.Allows(core.CallerOf(ctx).Role) {
		return detail, err
	}
	current, err := core.State(ctx, h.Server, transfer.Decider, t.ID)
	detail.PayoutFailure = reference.PayoutFailureByCode(current.Payout.Failure).Meaning
	return detail, err
}

func (h *Handlers) getTimeline(ctx context.Context, in *core.ByID) (dto.List[TimelineEntry], error) {
	t, err := h.transferDetail(ctx, in.ID)
	if err != nil {
		return dto.List[TimelineEntry]{}, err
	}
	steps, err := h.timeline.ForSender(ctx, t.SenderID, t.ID)
	return dto.ListOf(steps, func(step timeline.Step) TimelineEntry {
		return TimelineEntry{At: dto.Time(step.At), Code: step.Code, Text: step.Text}
	}), err
}

// cancelTransaction cancels a transfer within the cancellation window, or asks the payout partner to stop it (spec 4.03).
func (h *Handlers) cancelTransaction(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID,
		transfer.Command(transfer.Cancel{By: core.CallerOf(ctx).ID, At: h.Now()}))
}

// cancelForSender cancels a transfer that has not been paid out, at any time, so that the sender gets their money back. If a payout is
// in flight, it asks the payout partner to stop it.
func (h *Handlers) cancelForSender(ctx context.Context, in *core.IDBodyInput[dto.StaffCancellation]) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID, transfer.Command(transfer.Cancel{
		By: core.CallerOf(ctx).ID, ByStaff: true, Comments: strings.TrimSpace(in.Body.Comments), At: h.Now(),
	}))
}

func (h *Handlers) reprocessTransaction(ctx context.Context, in *core.IDBodyInput[dto.Reprocess]) (CreatedTransfer, error) {
	at := h.Now()
	created, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		err := usecase.Reprocess(u, usecase.ReprocessRequest{
			TransferID: in.ID, Method: beneficiary.PayoutMethod(in.Body.PayoutMethod), AccountID: in.Body.RecipientAccountID,
			PayerID: in.Body.PayerID, AccountKey: h.AccountKey, Comments: in.Body.Comments, At: at,
		})
		if err != nil {
			return usecase.CreatedTransfer{}, err
		}
		return usecase.LoadCreatedTransfer(u, in.ID)
	})
	if err != nil {
		return CreatedTransfer{}, err
	}
	return h.createdResponse(ctx, created)
}

// notifyBeneficiary emails the beneficiary that money is on its way (spec 7.13a). The email omits the cash pickup PIN, because
// other people might read the email.
func (h *Handlers) notifyBeneficiary(ctx context.Context, in *core.ByID) (dto.Success, error) {
	message, err := h.beneficiaryMessage(ctx, in.ID, func(p beneficiary.Person) string { return p.Email })
	if err != nil {
		return dto.Success{}, err
	}
	if message.To == "" {
		return dto.Success{}, domain.Reject(domain.BusinessRule, "BENEFICIARY_HAS_NO_EMAIL")
	}
	message.Key = "notify:" + in.ID
	if err := h.deps.Mailer.SendBeneficiaryEmail(ctx, message); err != nil {
		return dto.Success{}, h.ProviderError(ctx, err)
	}
	return dto.OK, nil
}

// errTextLimit means that the limit for text messages was reached.
var errTextLimit = domain.Reject(domain.TooManyRequests, "TOO_MANY_TEXTS_TODAY")

// textBeneficiary sends the beneficiary the tracking link as a text message. A repeated call sends no second message.
func (h *Handlers) textBeneficiary(ctx context.Context, in *core.ByID) (dto.Success, error) {
	message, err := h.beneficiaryMessage(ctx, in.ID, func(p beneficiary.Person) string { return p.CountryCode + p.PhoneNumber })
	if err != nil {
		return dto.Success{}, err
	}
	message.Key = "notify-text:" + in.ID
	switch allowed, err := h.deps.TextLimiter.Claim(ctx, message.Key, message.To); {
	case err != nil:
		return dto.Success{}, err
	case !allowed:
		return dto.Success{}, errTextLimit
	}
	if err := h.deps.Mailer.SendBeneficiaryText(ctx, message); err != nil {
		return dto.Success{}, h.ProviderError(ctx, err)
	}
	return dto.OK, nil
}

// beneficiaryMessage returns the message about a transfer of the calling sender, without its key.
func (h *Handlers) beneficiaryMessage(
	ctx context.Context, id string, address func(beneficiary.Person) string,
) (BeneficiaryMessage, error) {
	t, err := h.transfers.ForSender(ctx, core.CallerOf(ctx).ID, id)
	if err != nil {
		return BeneficiaryMessage{}, err
	}
	to, err := h.beneficiaries.ForSender(ctx, t.SenderID, t.BeneficiaryID)
	return BeneficiaryMessage{
		To: address(to.Person), FirstName: to.Person.FirstName, SenderName: t.SenderName,
		Amount: t.Receive.GroupedText() + " " + string(t.Receive.Currency()), At: t.CreatedAt, Link: h.trackingLink(t.Summary),
	}, err
}
