package cases

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/sar"
	"hulak/domain/sar/fincen"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// statusNew is the status of a report before its first draft is saved.
const statusNew = "NEW"

var (
	errNoFiler             = domain.Reject(domain.Conflict, "REPORT_FILER_MISSING") // HULAK_FINCEN_FILER is not set
	errAcknowledgment      = domain.Reject(domain.BusinessRule, "ACKNOWLEDGMENT_INVALID")
	errOtherAcknowledgment = domain.Reject(domain.BusinessRule, "ACKNOWLEDGMENT_OF_OTHER_REPORT")
)

// reportInfo converts a report without its worksheet.
func reportInfo(ctx context.Context, names *core.StaffNames, r casefile.Report) (CaseReport, error) {
	out := CaseReport{
		Number: r.Number, Revision: r.Revision, Status: string(r.Status), DueAt: dto.Time(r.DueAt), Approvers: []dto.Person{},
		BSAID: r.Answer.Acknowledgment.BSAID, Errors: r.Answer.Acknowledgment.Errors,
	}
	author, err := names.Member(ctx, r.Author)
	if err != nil {
		return out, err
	}
	out.Author = &author
	for _, a := range r.Approvals {
		approver, err := names.Member(ctx, a.By)
		if err != nil {
			return out, err
		}
		out.Approvers = append(out.Approvers, approver)
	}
	if r.Returned.By != "" {
		by, err := names.Name(ctx, r.Returned.By)
		if err != nil {
			return out, err
		}
		out.Returned = &CaseNote{Kind: string(casefile.KindSAR), Text: r.Returned.Reason, By: by, At: dto.Time(r.Returned.At)}
	}
	if r.Export.By != "" {
		out.FiledAt, out.ReviewAt = dto.OptionalTime(r.Export.At), dto.OptionalTime(r.Export.ReviewAt)
		if out.FiledBy, err = names.Name(ctx, r.Export.By); err != nil {
			return out, err
		}
	}
	if r.Review.By != "" {
		by, err := names.Name(ctx, r.Review.By)
		if err != nil {
			return out, err
		}
		out.Review = &CaseReview{Continues: r.Review.Continues, Reason: r.Review.Reason, By: by, At: dto.Time(r.Review.At)}
	}
	return out, nil
}

// caseState returns the state of a case, or casefile.ErrNotFound if it does not exist.
func (h *Handlers) caseState(ctx context.Context, id string) (casefile.State, error) {
	c, err := core.State(ctx, h.Server, casefile.Decider, id)
	if err == nil && !c.Exists() {
		err = casefile.ErrNotFound
	}
	return c, err
}

// getReport returns the latest report. If there is none, or if FinCEN has accepted it, it returns a new one.
func (h *Handlers) getReport(ctx context.Context, in *core.ByID) (ReportDetail, error) {
	c, err := h.caseState(ctx, in.ID)
	if err != nil {
		return ReportDetail{}, err
	}
	out := ReportDetail{CaseID: c.ID, ActivityTypes: sar.ActivityTypes}
	if out.people, err = h.casePeople(ctx, c.ID); err != nil {
		return out, err
	}
	r, found := c.CurrentReport()
	if !found || r.Status == casefile.ReportReviewed && r.Review.Continues {
		out.Worksheet, err = h.newWorksheet(ctx, c)
		if err != nil {
			return out, err
		}
		due, err := out.Worksheet.DueAt()
		out.CaseReport = CaseReport{Number: r.Number + 1, Status: statusNew, DueAt: dto.Time(due), Approvers: []dto.Person{}}
		out.Findings = append([]sar.Finding{}, sar.Check(out.Worksheet, h.Now())...)
		return out, err
	}
	if out.CaseReport, err = reportInfo(ctx, core.NewStaffNames(h.Server), r); err != nil {
		return out, err
	}
	out.Worksheet, out.Findings = r.Worksheet, append([]sar.Finding{}, sar.Check(r.Worksheet, h.Now())...)
	caller := core.CallerOf(ctx).ID
	out.CanApprove = r.Status == casefile.ReportPending && core.May(ctx, staff.CasesWrite) &&
		!slices.ContainsFunc(r.Approvals, func(a casefile.ReportApproved) bool { return a.By == caller })
	return out, nil
}

func (h *Handlers) saveReport(ctx context.Context, in *core.IDBodyInput[sar.Worksheet]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID,
		casefile.DraftReport{Worksheet: in.Body, By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) submitReport(ctx context.Context, in *core.IDBodyInput[dto.ReportRevision]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.SubmitReport{
		Report: in.Body.Number, Revision: in.Body.Revision, By: core.CallerOf(ctx).ID, At: h.Now(),
	})
}

func (h *Handlers) approveReport(ctx context.Context, in *core.IDBodyInput[dto.ReportRevision]) (dto.Success, error) {
	approve := casefile.ApproveReport{
		Report: in.Body.Number, Revision: in.Body.Revision, By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error { return usecase.ApproveReport(u, in.ID, approve) })
}

func (h *Handlers) returnReport(ctx context.Context, in *core.IDBodyInput[dto.ReturnedReport]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.ReturnReport{
		Report: in.Body.Number, By: core.CallerOf(ctx).ID, At: h.Now(), Reason: strings.TrimSpace(in.Body.Reason),
	})
}

// reportFile encodes a report for FinCEN. The same report and date always give the same bytes.
func (h *Handlers) reportFile(r casefile.Report, filedOn string) (content []byte, digest string, err error) {
	if h.deps.Filer.Name == "" {
		return nil, "", errNoFiler
	}
	content, err = fincen.Encode(h.deps.Filer, r.Worksheet, filedOn)
	if err != nil {
		return nil, "", err
	}
	sum := sha256.Sum256(content)
	return content, hex.EncodeToString(sum[:]), nil
}

// fileReport records that the file of an approved report was made. getReportFile returns the file.
func (h *Handlers) fileReport(ctx context.Context, in *core.IDBodyInput[dto.ReportNumber]) (dto.Success, error) {
	c, err := h.caseState(ctx, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	r, found := c.CurrentReport()
	switch {
	case !found || in.Body.Number != r.Number:
		return dto.Success{}, casefile.ErrReportNotFound
	case r.Export.By != "": // the file keeps its date
		return dto.OK, nil
	}
	at := h.Now()
	filedOn := day(at)
	_, digest, err := h.reportFile(r, filedOn)
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.ExportReport{
		Report: in.Body.Number, FiledOn: filedOn, ReviewAt: sar.ReviewAt(at), SHA256: digest, By: core.CallerOf(ctx).ID, At: at,
	})
}

// getReportFile returns the file that fileReport recorded, byte for byte.
func (h *Handlers) getReportFile(ctx context.Context, in *core.ByID) (func(huma.Context), error) {
	c, err := h.caseState(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r, _ := c.CurrentReport()
	if r.Export.By == "" {
		return nil, casefile.ErrReportState
	}
	content, _, err := h.reportFile(r, r.Export.FiledOn)
	if err != nil {
		return nil, err
	}
	people, err := h.casePeople(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	if err := h.RecordExport(ctx, people...); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", "application/xml")
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment",
			map[string]string{"filename": "report-" + r.Export.FiledOn + ".xml"}))
		out.SetHeader("Cache-Control", "no-store")
		_, _ = out.BodyWriter().Write(content)
	}, nil
}

// acknowledgeReport reads the acknowledgment file that FinCEN made for the report.
func (h *Handlers) acknowledgeReport(ctx context.Context, in *acknowledgmentUpload) (dto.Success, error) {
	c, err := h.caseState(ctx, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	r, found := c.CurrentReport()
	if !found {
		return dto.Success{}, casefile.ErrReportNotFound
	}
	answer, err := fincen.ReadAcknowledgment(in.RawBody)
	if err != nil {
		return dto.Success{}, errAcknowledgment // the cause can contain data from the file
	}
	if len(answer.Activities) != 1 {
		return dto.Success{}, errOtherAcknowledgment
	}
	activity := answer.Activities[0]
	sum := sha256.Sum256(in.RawBody)
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.AcknowledgeReport{
		Report: r.Number, SHA256: hex.EncodeToString(sum[:]), By: core.CallerOf(ctx).ID, At: h.Now(),
		Acknowledgment: casefile.Acknowledgment{BSAID: activity.BSAID, Errors: activity.Errors},
	})
}

func (h *Handlers) reviewReport(ctx context.Context, in *core.IDBodyInput[dto.ReportReview]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.CompleteReview{
		Report: in.Body.Number, Continues: in.Body.Continues, By: core.CallerOf(ctx).ID, At: h.Now(),
		Reason: strings.TrimSpace(in.Body.Reason),
	})
}
