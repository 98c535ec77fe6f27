// Command openapi prints the OpenAPI document, including the messages for all error codes (x-catalog), the rules of form
// fields (x-rules), and the roles with each permission (x-permissions). Code of the webapp is generated from the document.
package main

import (
	"fmt"
	"os"

	"hulak/httpapi"
)

func main() {
	document, err := httpapi.OpenAPI()
	if err == nil {
		_, err = os.Stdout.Write(document)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
