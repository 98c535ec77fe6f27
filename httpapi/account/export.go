package account

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
	"hulak/eventstore/seal/proof"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/transfers"
)

// exportPageSize is the number of transfers read per query.
const exportPageSize = 100

// exportData returns the data that we store about the calling sender. It omits compliance notes, which senders are not allowed to see.
func (h *Handlers) exportData(ctx context.Context, _ *core.NoInput) (DataExport, error) {
	out := DataExport{ExportedAt: dto.Time(h.Now())}
	var err error
	if out.Account, err = h.getSender(ctx, nil); err != nil {
		return out, err
	}
	if out.Identity, err = h.getIdentity(ctx, nil); err != nil {
		return out, err
	}
	devices, err := h.listSessions(ctx, nil)
	if err != nil {
		return out, err
	}
	passkeys, err := h.listPasskeys(ctx, nil)
	if err != nil {
		return out, err
	}
	out.Passkeys = passkeys.Result
	beneficiaries, err := h.deps.Beneficiaries.ListBeneficiaries(ctx, nil)
	if err != nil {
		return out, err
	}
	banks, err := h.deps.Sources.ListSenderBanks(ctx, nil)
	if err != nil {
		return out, err
	}
	cards, err := h.deps.Sources.ListSenderCards(ctx, nil)
	if err != nil {
		return out, err
	}
	out.Devices, out.Beneficiaries, out.Banks, out.Cards = devices.Result, beneficiaries.Result, banks.Result, cards.Result
	schedules, err := core.SchedulesOf(ctx, h.Server, core.CallerOf(ctx).ID)
	if err != nil {
		return out, err
	}
	out.Schedules = dto.Map(schedules, presentation.Schedule)
	caller := core.CallerOf(ctx)
	choices, err := core.State(ctx, h.Server, notification.Decider, caller.ID)
	if err != nil {
		return out, err
	}
	out.Notifications, out.PushDevices = presentation.NotificationSwitches(choices), presentation.PushDevices(choices, caller.Session)
	alerts, err := core.State(ctx, h.Server, ratealert.Decider, caller.ID)
	if err != nil {
		return out, err
	}
	out.RateAlerts = dto.Map(alerts.Open, presentation.RateAlert)
	requests, err := h.deps.Requests.ListOpen(ctx, nil)
	if err != nil {
		return out, err
	}
	out.Requests = requests.Result
	out.Transactions, err = h.allTransactions(ctx)
	return out, err
}

// Completeness proves which events are about a sender.
type Completeness interface {
	// ProveCompleteness returns ErrProofNotReady if there is no proof yet.
	ProveCompleteness(ctx context.Context, senderID string) (*proof.Completeness, error)
}

// ErrProofNotReady means that there is no proof for a sender yet.
var ErrProofNotReady = domain.Reject(domain.Conflict, "PROOF_NOT_READY")

// proveExport returns the proof of which events are about the calling sender.
func (h *Handlers) proveExport(ctx context.Context, _ *core.NoInput) (CompletenessProof, error) {
	if h.deps.Completeness == nil {
		return CompletenessProof{}, ErrProofNotReady
	}
	c, err := h.deps.Completeness.ProveCompleteness(ctx, core.CallerOf(ctx).ID)
	if err != nil {
		return CompletenessProof{}, err
	}
	out := CompletenessProof{
		Format: c.Format, SenderID: c.SenderID, Transfers: dto.Map(c.Transfers, core.FormatPosition),
		Others: dto.Map(c.Others, core.FormatPosition), Index: core.FormatPosition(c.Index), Path: [][]byte{},
		Commitment: ProvenRecord(c.Commitment), Events: dto.Map(c.Events, func(r proof.Receipt) ProvenRecord { return ProvenRecord(r) }),
	}
	for _, hash := range c.Path {
		out.Path = append(out.Path, hash[:])
	}
	return out, nil
}

// exportCustomer returns the same data for staff, who send it to a sender who cannot sign in.
func (h *Handlers) exportCustomer(ctx context.Context, in *core.ByID) (DataExport, error) {
	account, err := core.State(ctx, h.Server, sender.Decider, in.ID)
	if err == nil && (!account.Exists() || account.IsClosed()) {
		err = sender.ErrNotFound
	}
	if err != nil {
		return DataExport{}, err
	}
	return h.exportData(core.AsSender(ctx, in.ID), nil)
}

func (h *Handlers) allTransactions(ctx context.Context) ([]dto.Transaction, error) {
	transactions := []dto.Transaction{}
	for pageNumber := 0; ; pageNumber++ {
		page, err := h.transfers.List(ctx, core.CallerOf(ctx).ID, transfers.Filter{
			Paging: projections.Paging{Page: pageNumber, Size: exportPageSize},
		})
		if err != nil {
			return nil, err
		}
		list := presentation.TransactionList(page, h.Now()).Result
		if transactions = append(transactions, list...); len(list) < exportPageSize {
			return transactions, nil
		}
	}
}

//go:embed export.html
var exportHTML string

var exportTemplate = template.Must(template.New("export").Funcs(template.FuncMap{
	"isObject": func(v any) bool { _, ok := v.(map[string]any); return ok },
	"isList":   func(v any) bool { _, ok := v.([]any); return ok },
	"entries":  fieldEntries,
	"scalar":   formatScalar,
}).Parse(exportHTML))

// labeledField is a response field with a display name.
type labeledField struct {
	Name  string
	Value any
}

// fieldEntries returns the non-empty fields of an object, sorted by name.
func fieldEntries(object map[string]any) []labeledField {
	var list []labeledField
	for name, value := range object {
		if value != nil && value != "" {
			list = append(list, labeledField{fieldLabel(name), value})
		}
	}
	slices.SortFunc(list, func(a, b labeledField) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// fieldLabel converts a field name to words. For example, firstName becomes "First name".
func fieldLabel(name string) string {
	var words strings.Builder
	runes := []rune(name)
	for i, letter := range runes {
		startsWord := unicode.IsUpper(letter) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if i > 0 && (startsWord || unicode.IsUpper(letter) && unicode.IsLower(runes[i-1])) {
			words.WriteByte(' ')
		}
		switch {
		case i == 0:
			letter = unicode.ToUpper(letter)
		case startsWord:
			letter = unicode.ToLower(letter)
		}
		words.WriteRune(letter)
	}
	return words.String()
}

func formatScalar(v any) string {
	switch v {
	case true:
		return "Yes"
	case false:
		return "No"
	}
	return fmt.Sprint(v)
}

// exportDataAsHTML returns the data from exportData as an HTML page.
func (h *Handlers) exportDataAsHTML(ctx context.Context, _ *core.NoInput) (func(huma.Context), error) {
	data, err := h.exportData(ctx, nil)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, err
	}
	var page bytes.Buffer
	err = exportTemplate.Execute(&page, map[string]any{
		"At": h.Now().In(presentation.LosAngeles).Format("January 2, 2006 3:04 PM MST"),
		"Sections": []struct {
			Title string
			Value any
		}{
			{"Your account", fields["account"]}, {"Signed-in devices", fields["devices"]}, {"Beneficiaries", fields["beneficiaries"]},
			{"Identity check", fields["identity"]}, {"Passkeys", fields["passkeys"]},
			{"Bank accounts", fields["banks"]}, {"Debit cards", fields["cards"]}, {"Transactions", fields["transactions"]},
			{"Scheduled transfers", fields["schedules"]}, {"Rate alerts", fields["rateAlerts"]},
			{"Requests for money", fields["requests"]},
			{"Notifications", fields["notifications"]}, {"Devices with push", fields["pushDevices"]},
		},
	})
	if err != nil {
		return nil, err
	}
	return func(hc huma.Context) {
		hc.SetHeader("Content-Security-Policy",
			"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		hc.SetHeader("Content-Disposition", `attachment; filename="hulak.html"`)
		hc.SetHeader("Content-Type", "text/html; charset=utf-8")
		_, _ = page.WriteTo(hc.BodyWriter())
	}, nil
}
