package complaint

import (
	"embed"
	"strings"
	"text/template"
	"time"

	"hulak/domain/money"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// ResultTemplate names the text of a result.
type ResultTemplate string

const (
	ResultChoice     ResultTemplate = "CHOICE"      // an error occurred, and the sender chooses the remedy
	ResultCorrection ResultTemplate = "CORRECTION"  // an error occurred, and there is one remedy
	ResultOtherError ResultTemplate = "OTHER_ERROR" // another error occurred
	ResultNoError    ResultTemplate = "NO_ERROR"
	ResultDocuments  ResultTemplate = "DOCUMENTS" // we provide the requested documents or information
)

//go:embed results/*.txt
var resultFiles embed.FS

var resultTexts = template.Must(template.ParseFS(resultFiles, "results/*.txt"))

// Template returns the template for the finding.
func (n Notice) Template() ResultTemplate {
	switch n.Finding {
	case FindingNoError:
		return ResultNoError
	case FindingInformation:
		return ResultDocuments
	case FindingOtherError:
		return ResultOtherError
	}
	if len(n.Remedies) == 1 {
		return ResultCorrection
	}
	return ResultChoice
}

// ResultText returns the written result for the sender of the transfer. It contains the remedies, or the right to the documents that
// we relied on (12 CFR 1005.33(c)(1) and (d)(1)).
func (s State) ResultText(t transfer.State) (string, error) {
	date := func(at time.Time) string { return at.In(sendinglimit.LosAngeles).Format("January 2, 2006") }
	n := s.Notice
	name := strings.ToLower(string(n.Template())) + ".txt"
	var text strings.Builder
	err := resultTexts.ExecuteTemplate(&text, name, map[string]any{
		"FiledOn": date(s.FiledAt), "SentOn": date(t.CreatedAt),
		"Sent": amount(t.Quote.Send), "Total": amount(t.Amounts().Total()), "Fee": amount(t.Quote.Fee), "Receive": amount(t.Quote.Receive),
		"Reported": describe(n.ErrorType), "Found": describe(n.Found), "Facts": strings.TrimSpace(n.Report.Facts),
		"Documents": n.Report.Documents, "IsLate": n.Found == ErrorLate, "Remedy": string(n.Remedy()), "Choice": len(n.Remedies) > 1,
	})
	return strings.TrimSpace(text.String()), err
}

func amount(a money.Amount) string { return a.GroupedText() + " " + string(a.Currency()) }

// describe returns a type of error in the words of a result.
func describe(t ErrorType) string {
	switch t {
	case ErrorAmountPaid:
		return "you paid a wrong amount"
	case ErrorCalculation:
		return "we made a mistake in our calculation or our records"
	case ErrorAmountReceived:
		return "your recipient didn't get the full amount"
	case ErrorLate:
		return "the money wasn't available on time"
	}
	return "you asked for documents or information"
}
