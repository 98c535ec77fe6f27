package escheat

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	readmodel "hulak/projections/unclaimed"
)

const statusUpcoming = "UPCOMING" // the report is not open yet

// listInput selects a position of the log.
type listInput struct {
	Position string `query:"position" pattern:"^[0-9]{1,19}$" doc:"Past log position for the states. Defaults to the latest position"`
}

// lettersInput selects the letters of a report.
type lettersInput struct {
	core.ByID
	TransferID string `query:"transferId" maxLength:"64" doc:"Only the letter about this transfer. Defaults to all letters that are due"`
}

func (h *Handlers) list(ctx context.Context, in *listInput) (UnclaimedProperty, error) {
	position, err := h.items.Position(ctx)
	if err != nil {
		return UnclaimedProperty{}, err
	}
	if in.Position != "" {
		position = min(core.ClampPosition(in.Position), position)
	}
	totals, err := h.items.Totals(ctx, position)
	if err != nil {
		return UnclaimedProperty{}, err
	}
	sum := money.Zero(money.USD)
	for _, t := range totals {
		sum = sum.Add(t.Amount)
	}
	reports, err := h.reports(ctx)
	return UnclaimedProperty{
		Position: core.FormatPosition(position), Total: dto.MoneyOf(sum), Reports: reports,
		States: dto.Map(totals, func(t readmodel.StateTotal) UnclaimedState {
			return UnclaimedState{State: t.State, Count: t.Count, Amount: dto.MoneyOf(t.Amount)}
		}),
	}, err
}

// reports returns the reports with refunds that are owed, and the reports that were opened.
func (h *Handlers) reports(ctx context.Context) ([]UnclaimedReport, error) {
	statuses, err := h.items.Reports(ctx)
	if err != nil {
		return nil, err
	}
	owed, err := h.items.Owed(ctx)
	if err != nil {
		return nil, err
	}
	items := map[unclaimed.Report][]readmodel.Item{}
	for report := range statuses {
		items[report] = nil
	}
	for _, item := range owed {
		items[item.Report] = append(items[item.Report], item)
	}
	reports := make([]UnclaimedReport, 0, len(items))
	for report, own := range items {
		reports = append(reports, reportInfo(report, statuses[report], own))
	}
	slices.SortFunc(reports, func(a, b UnclaimedReport) int {
		return cmp.Or(cmp.Compare(min(a.Count, 1), min(b.Count, 1))*-1, a.ReportBy.Compare(b.ReportBy), strings.Compare(a.ID, b.ID))
	})
	return reports, nil
}

// reportInfo converts a report. It counts only items that are owed.
func reportInfo(report unclaimed.Report, status unclaimed.Status, items []readmodel.Item) UnclaimedReport {
	dates, sum := report.Dates(), money.Zero(money.USD)
	info := UnclaimedReport{
		ID: report.ID(), State: report.State, Year: report.Year, Status: cmp.Or(string(status), statusUpcoming),
		LettersFrom: dto.Time(dates.LettersFrom), LettersBy: dto.Time(dates.LettersBy), DormantBy: dto.Time(dates.Cutoff),
		ReportBy: dto.Time(dates.ReportBy), PaymentBy: dto.Time(dates.PaymentBy),
	}
	for _, item := range items {
		if !item.PaidAt.IsZero() {
			continue
		}
		info.Count++
		sum = sum.Add(item.Amount)
		if item.NeedsLetter() {
			info.Letters++
		}
	}
	info.Amount = dto.MoneyOf(sum)
	return info
}

// load returns a report and its refunds. It returns unclaimed.ErrReportNotFound if the report has no refunds and was never opened.
func (h *Handlers) load(ctx context.Context, id string) (unclaimed.Report, unclaimed.State, []readmodel.Item, error) {
	report, ok := unclaimed.ParseReport(id)
	if !ok {
		return report, unclaimed.State{}, nil, unclaimed.ErrReportNotFound
	}
	state, err := core.State(ctx, h.Server, unclaimed.Decider, id)
	if err != nil {
		return report, state, nil, err
	}
	items, err := h.items.ReportItems(ctx, report)
	if err == nil && len(items) == 0 && state.Status == unclaimed.StatusNotOpen {
		err = unclaimed.ErrReportNotFound
	}
	return report, state, items, err
}

func (h *Handlers) get(ctx context.Context, in *core.ByID) (UnclaimedReportDetail, error) {
	report, state, items, err := h.load(ctx, in.ID)
	if err != nil {
		return UnclaimedReportDetail{}, err
	}
	rule := unclaimed.RuleFor(report.State)
	detail := UnclaimedReportDetail{
		UnclaimedReport: reportInfo(report, state.Status, items), DormancyYears: rule.Years, MinLetter: dto.MoneyOf(rule.MinLetter),
		Items: make([]UnclaimedItem, len(items)),
		Payments: dto.Map(state.Payments, func(p unclaimed.Paid) UnclaimedPayment {
			return UnclaimedPayment{At: dto.Time(p.At), Count: p.Transfers, Amount: dto.MoneyOf(p.Total), Reference: p.Reference}
		}),
	}
	for i, item := range items {
		t, owner, err := h.owner(ctx, item)
		if err != nil {
			return detail, err
		}
		detail.Items[i] = UnclaimedItem{
			TransferID: item.TransferID, Reference: t.ReferenceNumber, Owner: owner.Name().Full(), Amount: dto.MoneyOf(item.Amount),
			OwedSince: dto.Time(item.OwedSince), DormantAt: dto.Time(rule.DormantAt(item.DormantSince)), NeedsLetter: item.NeedsLetter(),
			LetterAt: dto.OptionalTime(item.LetterAt), PaidAt: dto.OptionalTime(item.PaidAt), senderID: item.SenderID,
		}
	}
	return detail, nil
}

// owner returns the transfer of a refund and its sender. Personal data of erased people is empty.
func (h *Handlers) owner(ctx context.Context, item readmodel.Item) (transfer.State, sender.State, error) {
	t, _, err := core.ListState(ctx, h.Server, transfer.Decider, item.TransferID)
	if err != nil {
		return t, sender.State{}, err
	}
	owner, _, err := core.ListState(ctx, h.Server, sender.Decider, item.SenderID)
	return t, owner, err
}

// csvColumns are the columns of the file. They are the facts that a NAUPA property record has about one owner, under names of our own.
var csvColumns = []string{
	"owner_last_name", "owner_first_name", "owner_middle_name", "address_1", "address_2", "city", "state", "zip_code", "country",
	"property_description", "last_contact_date", "amount_due", "amount_remitted", "account_number", "letter_date",
}

func (h *Handlers) getCSV(ctx context.Context, in *core.ByID) (func(huma.Context), error) {
	report, _, items, err := h.load(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	records, people := [][]string{csvColumns}, []string{}
	for _, item := range items {
		t, owner, err := h.owner(ctx, item)
		if err != nil {
			return nil, err
		}
		people = append(people, item.SenderID)
		name, home, remitted := owner.Name(), owner.Identity.Address, money.Zero(money.USD)
		if !item.PaidAt.IsZero() {
			remitted = item.Amount
		}
		records = append(records, []string{
			core.SafeCell(name.LastName), core.SafeCell(name.FirstName), core.SafeCell(name.MiddleName), core.SafeCell(home.AddressLine1),
			core.SafeCell(home.AddressLine2), core.SafeCell(home.City), report.State, home.PostalCode, "USA",
			"Refund of a money transfer", localDay(item.DormantSince), item.Amount.Text(), remitted.Text(), t.ReferenceNumber,
			localDay(item.LetterAt),
		})
	}
	if err := h.RecordExport(ctx, people...); err != nil {
		return nil, err
	}
	var content bytes.Buffer
	if err := csv.NewWriter(&content).WriteAll(records); err != nil {
		return nil, err
	}
	return core.Download(core.MediaTypeCSV, "unclaimed-"+in.ID+".csv", content.Bytes()), nil
}

// localDay returns the date in Los Angeles, or "" for the zero time.
func localDay(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(sendinglimit.LosAngeles).Format(time.DateOnly)
}

// errNoFiler means that HULAK_FINCEN_FILER is not set, so a letter cannot say who sends it.
var errNoFiler = domain.Reject(domain.Conflict, "REPORT_FILER_MISSING")

// getLetters returns letters, separated by form feeds, which start a new page in print.
func (h *Handlers) getLetters(ctx context.Context, in *lettersInput) (func(huma.Context), error) {
	if h.deps.Filer.Name == "" {
		return nil, errNoFiler
	}
	_, _, items, err := h.load(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var letters, people []string
	for _, item := range items {
		if in.TransferID != item.TransferID && (in.TransferID != "" || !item.NeedsLetter()) {
			continue
		}
		t, owner, err := h.owner(ctx, item)
		if err != nil {
			return nil, err
		}
		letters, people = append(letters, h.letter(item, t, owner).Text()), append(people, item.SenderID)
	}
	if err := h.RecordExport(ctx, people...); err != nil {
		return nil, err
	}
	return core.Download("text/plain; charset=utf-8", "letters-"+in.ID+".txt", []byte(strings.Join(letters, "\f"))), nil
}

func (h *Handlers) letter(item readmodel.Item, t transfer.State, owner sender.State) unclaimed.Letter {
	filer := h.deps.Filer
	letter := unclaimed.Letter{
		Holder: filer.Name, Owner: owner.Name().Full(), State: reference.StateName(reference.USA, item.State), Amount: item.Amount,
		Reference: t.ReferenceNumber, ReturnedAt: item.OwedSince, At: cmp.Or(item.LetterAt, h.Now()),
		Contact: []string{
			filer.Address.Street + ", " + filer.Address.City + ", " + filer.Address.State + " " + filer.Address.PostalCode,
			"Phone: " + filer.Phone,
		},
	}
	home := owner.Identity.Address
	for _, line := range []string{home.AddressLine1, home.AddressLine2} {
		if line != "" {
			letter.Address = append(letter.Address, line)
		}
	}
	if home.City != "" {
		letter.Address = append(letter.Address, home.City+", "+home.State+" "+home.PostalCode)
	}
	return letter
}

func (h *Handlers) recordLetters(ctx context.Context, in *core.IDBodyInput[dto.UnclaimedLetters]) (dto.Success, error) {
	report, _, items, err := h.load(ctx, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	letters := usecase.Letters{Report: report, TransferIDs: in.Body.TransferIDs, By: core.CallerOf(ctx).ID, At: h.Now()}
	for _, item := range items {
		if item.NeedsLetter() && !slices.Contains(in.Body.TransferIDs, item.TransferID) {
			letters.Remaining++
		}
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error { return usecase.RecordLetters(u, letters) })
}

// pay requests the payment. The total is that of the refunds as they are now, so the second person approves a fixed amount.
func (h *Handlers) pay(ctx context.Context, in *core.IDBodyInput[dto.StatePayment]) (dto.ApprovalResult, error) {
	report, _, items, err := h.load(ctx, in.ID)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	request := approval.StatePaymentRequested{
		Request: h.NewApprovalDetails(ctx, in.Body.Reason), Report: report, Reference: strings.TrimSpace(in.Body.Reference),
		TransferIDs: in.Body.TransferIDs, Total: money.Zero(money.USD),
	}
	for _, item := range items {
		if slices.Contains(request.TransferIDs, item.TransferID) {
			request.Total = request.Total.Add(item.Amount)
		}
	}
	return h.RequestApproval(ctx, request)
}

func (h *Handlers) recordContact(ctx context.Context, in *core.IDBodyInput[dto.OwnerContact]) (dto.Success, error) {
	contact := transfer.RecordOwnerContact{Comments: strings.TrimSpace(in.Body.Comments), By: core.CallerOf(ctx).ID, At: h.Now()}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID, transfer.Command(contact))
}

func (h *Handlers) correct(ctx context.Context, in *core.IDBodyInput[dto.StateCorrection]) (dto.ApprovalResult, error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, in.ID)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	if !t.Exists() {
		return dto.ApprovalResult{}, transfer.ErrNotFound
	}
	return h.RequestApproval(ctx, approval.StateCorrectionRequested{
		Request: h.NewApprovalDetails(ctx, in.Body.Reason), TransferID: in.ID, Total: t.Amounts().Total(),
	})
}
