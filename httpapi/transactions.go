package httpapi

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
)

// defaultAvailability is the expected availability in transfer details, in days. The response to createTransaction contains 3 instead
// (spec 9.09a). Our pages use DateAvailable.
const defaultAvailability = "2-3"

// referenceCandidateCount is the number of candidates for a reference number. One candidate is nearly always enough.
const referenceCandidateCount = 4

var errNotSent = domain.Reject(domain.NotFound, "TRANSFER_NOT_SENT")

func (s *Server) createTransaction(ctx context.Context, in *createTransactionInput) (dto.CreatedTransfer, error) {
	if in.OnlyIfSent {
		return s.createdByKey(ctx)
	}
	request, err := s.transferRequest(ctx, in.Body)
	if err != nil {
		return dto.CreatedTransfer{}, err
	}
	var tokenErr error
	request.IssuedQuote, tokenErr = s.parseQuoteToken(in.Body.QuoteToken)
	var prefetches sync.WaitGroup // loads the decision's streams while screening runs
	eventstore.Prefetch(ctx, s.cfg.Events, &prefetches, sendinglimit.Decider, callerOf(ctx).ID)
	eventstore.Prefetch(ctx, s.cfg.Events, &prefetches, funding.Decider, in.Body.SenderFundingAccountID)
	request.Screening, err = s.screen(ctx, in.Body.RecipientID)
	prefetches.Wait()
	if err != nil {
		return dto.CreatedTransfer{}, err
	}
	request.TransferID, request.ReferenceCandidates = newID(), s.referenceCandidates()
	created, err := execute(ctx, s, func(u domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		// The token is checked inside the decision, so a retry gets its stored response even if the signing key has changed.
		if tokenErr != nil {
			return usecase.CreatedTransfer{}, tokenErr
		}
		request.At = s.now()
		return usecase.CreateTransfer(u, request)
	})
	if err != nil {
		return dto.CreatedTransfer{}, err
	}
	return s.createdResponse(ctx, created)
}

// createdByKey returns the transfer that was created with the request's idempotency key, or errNotSent if there is none.
func (s *Server) createdByKey(ctx context.Context) (dto.CreatedTransfer, error) {
	created, err := execute(ctx, s, func(domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		return usecase.CreatedTransfer{}, errNotSent // this function runs only if the key has no stored response
	})
	if err != nil {
		return dto.CreatedTransfer{}, err
	}
	return s.createdResponse(ctx, created)
}

// transferRequest converts the form to a request at the current time.
func (s *Server) transferRequest(ctx context.Context, f dto.CreateTransaction) (usecase.TransferRequest, error) {
	agreed, err := parseAgreedPrice(f)
	return usecase.TransferRequest{
		SenderID: callerOf(ctx).ID, BeneficiaryID: f.RecipientID, Destination: f.DestinationCountry,
		Method: beneficiary.PayoutMethod(f.PayoutMethod), AccountID: f.RecipientAccountID, PayerID: f.PayerID,
		Purpose: f.RemittancePurpose, FundingKind: funding.Kind(f.FundingSource), FundingSourceID: f.SenderFundingAccountID,
		AgreedPrice: agreed, Coupon: f.CouponCode, DisclosureHash: f.DisclosureHash, RepeatConfirmed: f.SecondTransfer, At: s.now(),
	}, err
}

// discloseTransaction returns the disclosure that the sender must see before payment. The same text is stored with the transfer.
func (s *Server) discloseTransaction(ctx context.Context, in *bodyInput[dto.CreateTransaction]) (dto.Disclosure, error) {
	request, err := s.transferRequest(ctx, in.Body)
	if err != nil {
		return dto.Disclosure{}, err
	}
	if request.IssuedQuote, err = s.parseQuoteToken(in.Body.QuoteToken); err != nil {
		return dto.Disclosure{}, err
	}
	document, err := usecase.Disclose(readOnlyWork{ctx, s}, request)
	if err != nil {
		return dto.Disclosure{}, err
	}
	return dto.Disclosure{
		Template: document.Template, Hash: disclosure.Hash(document), Title: document.Title,
		Sections: dto.Map(document.Sections, func(section transfer.Section) dto.DisclosureSection {
			return dto.DisclosureSection{
				Heading: section.Heading, Text: append([]string{}, section.Text...),
				Lines: dto.Map(section.Lines, func(l transfer.Line) dto.DisclosureLine { return dto.DisclosureLine(l) }),
			}
		}),
	}, nil
}

// createdResponse returns the response for a created transfer. For a retried request, it loads the reference number, because stored
// responses omit this secret.
func (s *Server) createdResponse(ctx context.Context, created usecase.CreatedTransfer) (dto.CreatedTransfer, error) {
	number, err := created.ReferenceNumber, error(nil)
	if number == "" {
		var t transfer.State
		t, err = state(ctx, s, transfer.Decider, created.TransferID)
		number, created.DateAvailable = t.ReferenceNumber, dateAvailable(t.FundingKind, t.CreatedAt)
	}
	return dto.CreatedTransfer{
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
		return a, errInvalid.WithFields(fieldErrors...)
	}
	return a, nil
}

// screen screens the sender and the beneficiary. If a sanctions list is unavailable, the transfer is held for review.
func (s *Server) screen(ctx context.Context, beneficiaryID string) (screening.Result, error) {
	me, err := recentState(ctx, s, sender.Decider, callerOf(ctx).ID)
	if err != nil {
		return screening.Result{}, err
	}
	person, err := recentState(ctx, s, beneficiary.Decider, beneficiaryID)
	if err != nil {
		return screening.Result{}, err
	}
	if !person.BelongsTo(me.ID) {
		return screening.Result{}, beneficiary.ErrNotFound
	}
	result, err := s.cfg.Screening.Screen(ctx, me, person)
	if err != nil {
		s.log.Error("screening failed", "requestId", requestOf(ctx).id, "error", err.Error())
	}
	return result, nil
}

func (s *Server) listTransactions(ctx context.Context, in *transactionSearch) (dto.List[dto.Transaction], error) {
	filter := in.filter()
	filter.Search = in.Search
	var err error
	if filter.PINMatch, err = s.transferIDByReference(ctx, strings.TrimSpace(in.Search)); err != nil {
		return dto.List[dto.Transaction]{}, err
	}
	page, err := s.queries.transfers.List(ctx, callerOf(ctx).ID, filter)
	return s.transactionList(page), err
}

func (in TransactionPage) filter() transfers.Filter {
	return transfers.Filter{
		Status: transfer.Status(in.TransStatus), Delivery: transfer.Delivery(in.DeliveryStatus),
		Paging: projections.Paging{Page: in.Page, Size: in.PageSize},
	}
}

func (s *Server) transactionList(page projections.Page[transfers.Summary]) dto.List[dto.Transaction] {
	list := dto.ListOf(page.Result, s.transactionInfo)
	list.Paging = &dto.Paging{Page: page.Page, PageSize: page.PageSize, TotalCount: page.TotalCount}
	return list
}

func (s *Server) transactionInfo(t transfers.Summary) dto.Transaction {
	return dto.Transaction{
		ID: t.ID, ReferenceID: t.ID, Status: string(t.Status), DeliveryStatus: string(t.Delivery), CreatedAt: dto.Time(t.CreatedAt),
		StatusText:   transfer.State{Status: t.Status, Delivery: t.Delivery}.StatusText(),
		SenderAmount: dto.MoneyOf(t.Send), SenderCurrency: string(t.Send.Currency()),
		RecipientAmount: dto.MoneyOf(t.Receive), RecipientCurrency: string(t.Receive.Currency()),
		ReferenceNumber: t.ReferenceNumber, ReceiptNumber: t.ReceiptNumber, FundingSource: string(t.FundingKind),
		PayoutMethod: string(t.PayoutMethod), SenderFundingSourceAccountID: t.FundingSourceID,
		Beneficiary:     dto.PersonRef{ReferenceID: t.BeneficiaryID, FullName: t.BeneficiaryName},
		Sender:          dto.PersonRef{ReferenceID: t.SenderID, FullName: t.SenderName},
		CancelableUntil: dto.Time(t.CreatedAt.Add(transfer.CancelWindow)), EstimatedArrival: s.arrivalOf(t),
	}
}

func (s *Server) getLimit(ctx context.Context, _ *noInput) (dto.Limit, error) {
	me, err := s.currentSender(ctx)
	if err != nil {
		return dto.Limit{}, err
	}
	used, err := state(ctx, s, sendinglimit.Decider, me.ID)
	if err != nil {
		return dto.Limit{}, err
	}
	left, window := sendinglimit.Remaining(used, me.Tier, s.now())
	return dto.Limit{SenderLimit: dto.MoneyOf(left), CurrentTier: string(me.Tier), Window: string(window)}, nil
}

func (s *Server) getSenderTotals(ctx context.Context, _ *noInput) (dto.SenderTotals, error) {
	totals, err := s.queries.senderSummary.Totals(ctx, callerOf(ctx).ID)
	return dto.SenderTotals{
		AmountSent: dto.MoneyOf(totals.AmountSent), TransactionCount: totals.TransactionCount, BeneficiaryCount: totals.BeneficiaryCount,
	}, err
}

// monthsShown is the number of months in the sender's chart, including the current month.
const monthsShown = 12

// listMonths returns the sender's totals for each of the last monthsShown months, oldest first. It includes months without
// transfers.
func (s *Server) listMonths(ctx context.Context, _ *noInput) (dto.List[dto.MonthTotals], error) {
	year, month, _ := s.now().In(losAngeles).Date()
	first := time.Date(year, month-monthsShown+1, 1, 0, 0, 0, 0, losAngeles)
	sent, err := s.queries.transfers.AmountsSentSince(ctx, callerOf(ctx).ID, first)
	if err != nil {
		return dto.List[dto.MonthTotals]{}, err
	}
	totals, counts := map[string]money.Amount{}, map[string]int{}
	for _, t := range sent {
		name := monthOf(t.At)
		if counts[name]++; counts[name] == 1 {
			totals[name] = money.Zero(money.USD)
		}
		totals[name] = totals[name].Add(t.Amount)
	}
	months := make([]dto.MonthTotals, monthsShown)
	for i := range months {
		name := monthOf(first.AddDate(0, i, 0))
		total, ok := totals[name]
		if !ok {
			total = money.Zero(money.USD)
		}
		months[i] = dto.MonthTotals{Month: name, AmountSent: dto.MoneyOf(total), TransactionCount: counts[name]}
	}
	return dto.List[dto.MonthTotals]{Result: months}, nil
}

func monthOf(at time.Time) string { return at.In(losAngeles).Format("2006-01") }

func (s *Server) listReprocessed(ctx context.Context, in *reprocessedPage) (dto.List[dto.Transaction], error) {
	filter := in.filter()
	if err := parsePosition("before", in.Before, &filter.Before); err != nil {
		return dto.List[dto.Transaction]{}, err
	}
	page, next, err := s.queries.transfers.Reprocessed(ctx, filter)
	list := s.transactionList(page)
	list.Paging.Next = positionCursor(next)
	return list, err
}

// listTransfers lists the transfers of all senders, for staff.
func (s *Server) listTransfers(ctx context.Context, in *transferFilter) (dto.TransferPage, error) {
	filter := transfers.StaffFilter{
		Status: transfer.Status(in.TransStatus), Delivery: transfer.Delivery(in.DeliveryStatus),
		Method:      beneficiary.PayoutMethod(in.PayoutMethod),
		FundingKind: funding.Kind(in.FundingSource), SenderID: in.Sender, BeneficiaryID: in.Beneficiary, Limit: in.Limit,
	}
	err := errors.Join(
		parseTime("from", in.From, &filter.From),
		parseTime("to", in.To, &filter.Until),
		parsePosition("before", in.Before, &filter.Before),
		parseAmount("amountFrom", in.AmountFrom, &filter.MinAmount),
		parseAmount("amountTo", in.AmountTo, &filter.MaxAmount),
	)
	if err != nil {
		return dto.TransferPage{}, err
	}
	list, next, err := s.queries.transfers.ListForStaff(ctx, filter)
	return dto.TransferPage{Result: dto.Map(list, s.transactionInfo), Next: positionCursor(next)}, err
}

// parseAmount parses a USD amount from a query parameter and stores it in *amount. An empty parameter leaves *amount unchanged.
func parseAmount(field, text string, amount **decimal.Decimal) error {
	if text == "" {
		return nil
	}
	parsed, err := money.Parse(text, money.USD)
	if err != nil {
		return errInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_AMOUNT"})
	}
	value := parsed.Decimal()
	*amount = &value
	return nil
}

// findTransaction returns the transfer with a reference number. Administrators find a transfer this way before they reprocess it (spec
// 2.44a).
func (s *Server) findTransaction(ctx context.Context, in *byReference) (dto.TransactionDetail, error) {
	id, err := s.transferIDByReference(ctx, in.Ref)
	if err != nil {
		return dto.TransactionDetail{}, err
	}
	t, err := s.queries.transfers.ByID(ctx, id)
	return s.transactionDetail(t), err
}

// transferDetail returns one transfer. A sender gets ErrNotFound for another sender's transfer.
func (s *Server) transferDetail(ctx context.Context, id string) (transfers.Detail, error) {
	if p := callerOf(ctx); p.Role == dto.User {
		return s.queries.transfers.ForSender(ctx, p.ID, id)
	}
	return s.queries.transfers.ByID(ctx, id)
}

func (s *Server) getTransaction(ctx context.Context, in *ByID) (dto.TransactionDetail, error) {
	t, err := s.transferDetail(ctx, in.ID)
	return s.transactionDetail(t), err
}

func (s *Server) getTimeline(ctx context.Context, in *ByID) (dto.List[dto.TimelineEntry], error) {
	t, err := s.transferDetail(ctx, in.ID)
	if err != nil {
		return dto.List[dto.TimelineEntry]{}, err
	}
	steps, err := s.queries.timeline.ForSender(ctx, t.SenderID, t.ID)
	return dto.ListOf(steps, func(step timeline.Step) dto.TimelineEntry {
		return dto.TimelineEntry{At: dto.Time(step.At), Code: step.Code, Text: step.Text}
	}), err
}

// cancelTransaction cancels a transfer within the cancellation window, or asks the payout partner to stop it (spec 4.03).
func (s *Server) cancelTransaction(ctx context.Context, in *ByID) (dto.Success, error) {
	return dto.OK, executeCommand(ctx, s, transfer.Decider, in.ID, transfer.Command(transfer.Cancel{By: callerOf(ctx).ID, At: s.now()}))
}

func (s *Server) reprocessTransaction(ctx context.Context, in *idBodyInput[dto.Reprocess]) (dto.CreatedTransfer, error) {
	at := s.now()
	created, err := execute(ctx, s, func(u domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		err := usecase.Reprocess(u, usecase.ReprocessRequest{
			TransferID: in.ID, Method: beneficiary.PayoutMethod(in.Body.PayoutMethod), AccountID: in.Body.RecipientAccountID,
			PayerID: in.Body.PayerID, Comments: in.Body.Comments, At: at,
		})
		if err != nil {
			return usecase.CreatedTransfer{}, err
		}
		return usecase.LoadCreatedTransfer(u, in.ID)
	})
	if err != nil {
		return dto.CreatedTransfer{}, err
	}
	return s.createdResponse(ctx, created)
}

// notifyBeneficiary emails the beneficiary that money is on its way (spec 7.13a). The email omits the cash pickup PIN, because
// other people might read the email.
func (s *Server) notifyBeneficiary(ctx context.Context, in *ByID) (dto.Success, error) {
	t, err := s.queries.transfers.ForSender(ctx, callerOf(ctx).ID, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	person, err := s.queries.beneficiaries.ForSender(ctx, t.SenderID, t.BeneficiaryID)
	if err != nil {
		return dto.Success{}, err
	}
	if person.Person.Email == "" {
		return dto.Success{}, domain.Reject(domain.BusinessRule, "BENEFICIARY_HAS_NO_EMAIL")
	}
	err = s.cfg.Mailer.SendBeneficiaryEmail(ctx, BeneficiaryEmail{
		Key: "notify:" + t.ID, To: person.Person.Email, FirstName: person.Person.FirstName, SenderName: t.SenderName,
		Amount: t.Receive.GroupedText() + " " + string(t.Receive.Currency()), At: t.CreatedAt, Link: s.trackingLink(t.Summary),
	})
	if err != nil {
		return dto.Success{}, s.providerError(ctx, err)
	}
	return dto.OK, nil
}
