package reports

import (
	"time"

	"hulak/httpapi/dto"
)

// ReportSelection selects a report.
type ReportSelection struct {
	Report   string `path:"report" enum:"CALL_REPORT,LIABILITIES,EXCISE_TAX,NEPAL"`
	Period   string `query:"period" maxLength:"7" doc:"Quarter, such as 2026-Q4, or month, such as 2026-11, in Los Angeles time. Defaults to the current one"`
	Position string `query:"position" pattern:"^[0-9]{1,19}$" doc:"Past log position. Defaults to the latest position"`
	At       string `query:"at" format:"date-time" doc:"Past point in time. Ignored if position is set"`
}

// entriesInput selects a page of the entries of one figure.
type entriesInput struct {
	ReportSelection
	Table  string   `query:"table" required:"true" maxLength:"32"`
	Figure string   `query:"figure" required:"true" maxLength:"32"`
	Key    []string `query:"key,explode" maxItems:"3" doc:"Key of a row. Defaults to all rows"`
	Before string   `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit  int      `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// RegulatoryReport contains the figures of a report for a period. The same report, period, and position always return the same figures.
type RegulatoryReport struct {
	Report   string        `json:"report"`
	Unit     string        `json:"unit" enum:"MONTH,QUARTER"`
	Period   string        `json:"period"`
	From     string        `json:"from" doc:"First day of the period in Los Angeles time"`
	To       string        `json:"to" doc:"Last day of the period, inclusive"`
	Position string        `json:"position" doc:"Log position of the last event included"`
	Complete bool          `json:"complete" doc:"Whether the period has ended"`
	Tables   []ReportTable `json:"tables"`
}

// ReportTable is one table of a report.
type ReportTable struct {
	Name    string         `json:"name"`
	By      []string       `json:"by" doc:"Meaning of each part of a row's key"`
	Figures []ReportFigure `json:"figures" doc:"Columns of the table"`
	Rows    []ReportRow    `json:"rows"`
	Totals  []ReportCell   `json:"totals" doc:"Sums of all rows. In a table by day, averages of the days"`
}

// ReportFigure is a column of a table.
type ReportFigure struct {
	Name     string `json:"name"`
	Currency string `json:"currency"`
}

// ReportRow is a row of a table.
type ReportRow struct {
	Key   []string     `json:"key" doc:"Identifies the row. A part is empty if it does not apply, such as the institution of a wallet"`
	Name  string       `json:"name,omitempty" doc:"Name of the payout institution, in a table by institution"`
	Cells []ReportCell `json:"cells" doc:"Values in the order of the columns"`
}

// ReportCell is the value of one figure.
type ReportCell struct {
	Count  int       `json:"count" doc:"Number of ledger entries in the period. In a table by day, those of that day"`
	Amount dto.Money `json:"amount"`
}

// ReportEntryPage lists the entries of a figure, newest first.
type ReportEntryPage struct {
	Result []ReportEntry `json:"result"`
	Next   string        `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// ReportEntry is a ledger entry that is part of a figure.
type ReportEntry struct {
	Position   string    `json:"position"`
	TransferID string    `json:"transferId"`
	Type       string    `json:"type" doc:"Type of the event that was posted"`
	At         time.Time `json:"at"`
	Amount     dto.Money `json:"amount" doc:"Amount that the entry adds to the figure"`
}
